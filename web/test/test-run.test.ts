import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, problemByApi, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemPage } from './support/problem-page.ts';
import { registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let person: SignedIn;
let root: SignedIn;
beforeAll(async () => {
  [browser, person, root] = await Promise.all([launch(), registerByApi(), signInRoot()]);
});
afterAll(() => browser.close());

/** Right for what is positive only. */
const halfRight =
  '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << (a < 0 ? 5 : a + b) << "\\n"; }\n';

it('runs all samples at once, shows where one differs, then an input of its own, and what a run wrote to stderr', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  const problem = problemPage(page);
  await go('/problem/1000');
  await problem.chooseLanguage('C++ 17');
  await problem.upload(halfRight);
  await page.getByRole('button', { name: 'Run samples' }).click();
  await page.getByText('1 of 2 passed').waitFor();
  await page.getByRole('button', { name: 'Sample 2 failed' }).waitFor();
  await page.getByTestId('diff').getByText('The first difference is in line 1').waitFor();
  await page.getByRole('button', { name: 'Sample 1 passed' }).click();
  await page.getByTestId('run-view').getByText('AC', { exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Test run' }).click();
  await page.keyboard.press("Control+'");
  await page.getByText('The input can not be empty').waitFor();
  await page.getByLabel('Input', { exact: true }).fill('20 22');
  await page.keyboard.press("Control+'");
  await page.getByText('Finished').waitFor();
  await page.getByTestId('run-view').locator('pre').getByText('42').waitFor();
  await page.getByLabel('Input', { exact: true }).fill('1'.repeat(1001));
  await page.getByText('1001 / 1000').waitFor();

  await problem.chooseLanguage('Python3');
  await problem.upload('import sys\nprint("half way", file=sys.stderr)\nint("no number")\n');
  await page.getByLabel('Input', { exact: true }).fill('1 2');
  await page.keyboard.press("Control+'");
  const run = page.getByTestId('run-view');
  await run.getByText('Written to stderr').waitFor();
  await expect.poll(() => run.locator('pre').last().innerText()).toMatch(/^half way\n.*ValueError/s);
  await leave();
});

it('questions are answered as a form, kept as a draft, and judged one by one', async () => {
  const id = await problemByApi(root, freshId('QUIZ'), {
    judgeMode: 'objective',
    problem: { type: 1 },
    questions: [
      {
        kind: 'single',
        prompt: 'Which is **even**?',
        options: [
          { key: 'A', text: 'three' },
          { key: 'B', text: 'four' },
        ],
        key: { kind: 'single', answers: ['B'] },
        score: 40,
      },
      {
        kind: 'blank',
        prompt: 'The sum of 20 and 22?',
        options: [],
        key: { kind: 'blank', answers: ['42'] },
        score: 60,
      },
    ],
  });
  const { page, go, leave } = await visit(browser, { as: person });
  await go(`/problem/${id}`);
  await page.getByRole('radio', { name: 'four' }).check();
  await page.getByLabel('Answer to question 2').fill('41');
  await page.getByTestId('draft-saved').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Answer to question 2').inputValue()).toBe('41');
  expect(await page.getByRole('radio', { name: 'four' }).isChecked()).toBe(true);
  await page.getByText('2 of 2 answered').waitFor();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByTestId('result').getByText('40 / 100').waitFor();
  await page.getByTestId('question-1').getByText('Accepted').waitFor();
  await page.getByTestId('question-2').getByText('Wrong Answer').waitFor();
  await leave();
});

it('outputs are worked out at home and handed in', async () => {
  const id = await problemByApi(root, freshId('OUT'), {
    judgeMode: 'submit_answer',
    samples: [{ input: '20 22\n', output: '42\n' }],
  });
  const { page, go, leave } = await visit(browser, { as: person });
  await go(`/problem/${id}`);
  await page.getByTestId('answer-files').locator('td').first().waitFor();
  const [input = '', output = ''] = await page.getByTestId('answer-files').locator('td').allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: input }).click(),
  ]);
  const [a = 0, b = 0] = (await readFile(await download.path(), 'utf8')).trim().split(' ').map(Number);
  await page
    .getByTestId('answer-file')
    .setInputFiles({ name: output, mimeType: 'text/plain', buffer: Buffer.from(`${a + b}\n`) });
  await page.getByText('1 of 1 outputs are there').waitFor();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByTestId('result').getByText('Accepted').first().waitFor();
  await leave();
});
