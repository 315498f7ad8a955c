import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { chooseFrom, openList } from './support/select.ts';
import { registerByApi, type SignedIn } from './support/site.ts';
import { zipOf } from './support/zip.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  [browser, root] = await Promise.all([launch(), signInRoot()]);
});
afterAll(() => browser.close());

const problemId = freshId('CHK');
/** Accepts any two numbers with the sum asked for. */
const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int sum = inf.readInt();
    int a = ouf.readInt(-1000, 1000), b = ouf.readInt(-1000, 1000);
    if (a + b != sum) quitf(_wa, "%d + %d is not %d", a, b, sum);
    quitf(_ok, "%d + %d", a, b);
}
`;
const right = '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << n - 1 << " 1\\n"; }\n';
const wrong = '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << n << " 1\\n"; }\n';
const generator = `#include "testlib.h"
#include <iostream>
int main(int argc, char *argv[]) {
    registerGen(argc, argv, 1);
    std::cout << rnd.next(1, 50) + atoi(argv[1]) << std::endl;
}
`;
const validator = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    inf.readInt(1, 100, "n");
    inf.readEoln();
    inf.readEof();
}
`;
const data = (names: readonly string[]) => ({
  name: 'data.zip',
  mimeType: 'application/zip',
  buffer: zipOf(
    Object.fromEntries([
      ...names.map((name) => [`${name}.in`, `${name.length + 3}\n`]),
      ...names.map((name) => [`${name}.out`, '1 1\n']),
      ['notes.md', 'no case'],
    ]),
  ),
});

/** Puts a whole text into a code editor. */
const write = async (page: Page, part: Locator, code: string) => {
  const lines = part.getByTestId('editor').locator('.view-lines');
  await lines.waitFor();
  await lines.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(code);
};

it('a problem with a checker is made, tried, filled with data and proven in the browser', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const form = problemForm(page);
  const [judging, testData, programs] = [
    page.getByRole('region', { name: 'Judging' }),
    page.getByRole('region', { name: 'Test data' }),
    page.getByRole('region', { name: 'Programs' }),
  ];
  await go('/admin/problem/create');
  await form.problemId.fill(problemId);
  await form.title.fill('Two summands');
  for (const part of ['description', 'input', 'output'] as const) await form.text(part).fill(`The ${part}`);

  // A checker that does not compile says where; one of one's own is tried on outputs.
  await chooseFrom(judging.getByLabel('Judge mode'), 'Checker');
  await write(page, judging, 'int main() {\n  return nothing;\n}\n');
  await judging.getByRole('button', { name: 'Compile' }).click();
  await judging.getByTestId('compile-result').getByText('Does not compile').waitFor();
  await judging.getByTitle('Go to line 2').first().click();
  await write(page, judging, checker);
  await judging.getByRole('button', { name: 'Compile' }).click();
  await judging.getByTestId('compile-result').getByText('Compiles').waitFor();
  await judging.getByRole('button', { name: 'Try it' }).click();
  const drawer = page.getByRole('dialog', { name: 'Playground' });
  await drawer.getByLabel('Input').fill('5');
  await drawer.getByLabel('Output of a contestant').fill('2 4');
  await drawer.getByLabel('Answer').fill('1 4');
  await drawer.getByRole('button', { name: 'Run', exact: true }).click();
  await drawer.getByText('2 + 4 is not 5').waitFor();
  await drawer.getByRole('button', { name: 'Another trial' }).click();
  const second = drawer.getByTestId('play-row').last();
  await second.getByLabel('Output of a contestant').fill('2 3');
  await second.getByRole('button', { name: 'Run', exact: true }).click();
  await second.getByText('100 % of the points').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();

  // Data from a zip, ordered and looked at; a second zip comes in after them.
  await testData.getByTestId('data-zip').setInputFiles(data(['a', 'bb', 'ccc']));
  await expect.poll(() => testData.getByTestId('case-row').count()).toBe(3);
  await testData.getByText('Files that are part of no case: notes.md').waitFor();
  await testData.getByRole('button', { name: 'Move case 1 down' }).click();
  await expect.poll(() => testData.getByTestId('case-row').first().textContent()).toContain('bb.in');
  // A row is dragged by its handle; keys move it by buttons.
  const rows = testData.getByTestId('case-row');
  await rows.nth(2).getByTestId('case-handle').dragTo(rows.first());
  await expect
    .poll(() => rows.allTextContents())
    .toMatchObject([/^1ccc/, /^2bb/, /^3a/].map((text) => expect.stringMatching(text)));
  await testData.getByRole('button', { name: 'a.in', exact: true }).click();
  const file = page.getByRole('dialog', { name: 'a.in' });
  await expect.poll(() => file.getByTestId('file-beginning').textContent()).toBe('4\n');
  await file.getByTestId('data-file').setInputFiles({
    name: 'other.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('77\n'),
  });
  await expect.poll(() => file.getByTestId('file-beginning').textContent()).toBe('77\n');
  await file.getByRole('button', { name: 'Close' }).click();

  // Programs, and data that they make.
  const add = async (role: string, name: string, code: string) => {
    await programs.getByRole('button', { name: role, exact: true }).click();
    await programs.getByLabel('Name').fill(name);
    await write(page, programs, code);
  };
  await add('Solution', 'right', right);
  await add('Solution', 'off-by-one', wrong);
  await programs.getByLabel('Expected verdicts').click();
  for (const verdict of ['Wrong Answer', 'Accepted'])
    await openList(page).getByText(verdict, { exact: true }).click();
  await page.keyboard.press('Escape');
  await openList(page).waitFor({ state: 'hidden' });
  await add('Generator', 'random', generator);
  await add('Validator', 'bounds', validator);
  await programs.getByRole('button', { name: 'Try it' }).click();
  await drawer.getByLabel('Input').fill('50\n');
  await drawer.getByRole('button', { name: 'Run', exact: true }).click();
  await drawer.getByText('Accepts this input').waitFor();
  await drawer.getByRole('button', { name: 'Another trial' }).click();
  await second.getByLabel('Input').fill('500\n');
  await second.getByRole('button', { name: 'Run', exact: true }).click();
  await second.getByText('Refuses this input').waitFor();
  await second.getByText('violates the range').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await testData.getByRole('button', { name: 'Generate data' }).click();
  const generate = page.getByRole('dialog', { name: 'Generated test data' });
  await generate.getByLabel('Name of row 1').fill('made{1..2}');
  await generate.getByRole('button', { name: 'Generate cases (2)' }).click();
  await generate.getByRole('button', { name: 'Put into the test data' }).click();
  await expect.poll(() => testData.getByTestId('case-row').count()).toBe(5);

  await page.getByRole('button', { name: 'Create problem' }).click();
  await page.waitForURL('**/admin/problem/edit/**');
  await programs.getByRole('button', { name: 'Verify solutions and inputs' }).click();
  const verify = programs.getByTestId('verify');
  await programs.getByTestId('limit-advice').waitFor();
  await verify.getByRole('row', { name: /^right.*Accepted.*as expected/ }).waitFor();
  await verify.getByRole('row', { name: /^off-by-one.*Wrong Answer.*as expected/ }).waitFor();
  expect(await verify.getByText('not as expected').count()).toBe(0);
  await programs.getByRole('button', { name: 'Take it' }).click();
  await page.getByText('Unsaved: Limits').waitFor();
  await leave();
});

it('is solved by a contestant who prints another right answer', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { as: person });
  await go(`/problem/${problemId}`);
  await page.getByTestId('editor').locator('.view-lines').waitFor();
  await page
    .getByTestId('upload-code')
    .setInputFiles({ name: 'main.cpp', mimeType: 'text/plain', buffer: Buffer.from(right) });
  await page.getByTestId('draft-saved').waitFor();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByTestId('result').getByText('Accepted').first().waitFor();
  await leave();
});
