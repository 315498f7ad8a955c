/** From an empty form to contestants' verdicts, corrected data, a rejudge, an export, and the same problem back. */
import { readFile } from 'node:fs/promises';
import { readProblemDraft } from '@assize/shared/areas/authoring/endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { problemPage } from './support/problem-page.ts';
import { chooseFrom } from './support/select.ts';
import { callApi, registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
let contestant: SignedIn;
beforeAll(async () => {
  [browser, root, contestant] = await Promise.all([launch(), signInRoot(), registerByApi()]);
});
afterAll(() => browser.close());

const problemId = freshId('SET');
const title = `Sums of ${problemId}`;
const right = 'a, b = map(int, input().split())\nprint(a + b)\n';
/** Address of the problem's form, once it is saved. */
let form = '';
let submission = '';

/** The form of the problem as it would be saved again, without what a new problem has anew. */
const savedDraft = async (address: string) => {
  const pid = Number(address.split('/').at(-1));
  const response = await callApi(readProblemDraft, { token: root.token, query: { pid: String(pid) } });
  const { data }: { data: unknown } = await response.json();
  return readProblemDraft.reply.parse(data).draft;
};
type Draft = Awaited<ReturnType<typeof savedDraft>>;

/** Texts go through files of their own in an archive: the line break at their end says nothing. */
const text = (value: string) => value.trimEnd();

/** The parts of a draft that both formats carry. */
const kept = ({ problem, judgeMode, samples, questions, groups }: Draft) => ({
  title: problem.title,
  description: text(problem.description),
  input: text(problem.input),
  output: text(problem.output),
  hint: text(problem.hint),
  timeLimit: problem.timeLimit,
  memoryLimit: problem.memoryLimit,
  type: problem.type,
  judgeCaseMode: problem.judgeCaseMode,
  examples: problem.examples,
  isFileIO: problem.isFileIO,
  judgeMode,
  // Typed cases come back as files.
  cases: samples.map(({ score, groupNum }) => ({ score, groupNum })),
  questions,
  groups,
});
/** Parts that only the product's own format carries. */
const keptByOwn = ({ problem, languages, tags, codeTemplates, programs }: Draft) => ({
  problem,
  languages: languages.toSorted(),
  tags,
  codeTemplates,
  programs,
});

it('a setter makes a problem; one of its answers is wrong', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const fields = problemForm(page);
  await go('/admin/problem/create');
  await fields.problemId.fill(problemId);
  await fields.title.fill(title);
  await fields.text('description').fill('Print $a+b$.');
  await fields.text('input').fill('Two integers.');
  await fields.text('output').fill('Their sum.');
  await page.locator('#section-data').getByText('Typed', { exact: false }).first().click();
  await fields.typeCase(1, '1 2\n', '3\n');
  await fields.typeCase(2, '5 7\n', '13\n');
  await page.getByRole('button', { name: 'Create problem' }).click();
  await page.waitForURL('**/admin/problem/edit/*');
  form = new URL(page.url()).pathname;
  await leave();
});

it('a contestant whose program is right gets Wrong Answer', async () => {
  const { page, go, leave } = await visit(browser, { as: contestant });
  const solving = problemPage(page);
  await go(`/problem/${problemId}`);
  await solving.chooseLanguage('Python3');
  await solving.upload(right);
  await solving.submit();
  await solving.result.getByText('Wrong Answer').first().waitFor();
  await go('/status?onlyMine=true');
  submission = (await page.locator('a[href^="/submission-detail/"]').first().getAttribute('href')) ?? '';
  expect(submission).toMatch(/^\/submission-detail\/\d+$/);
  await leave();
});

it('the setter corrects the answer; the rejudge shows what would change and is applied', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const fields = problemForm(page);
  await go(form);
  const second = page.locator('#section-data [data-path="samples.1"] textarea').last();
  await second.fill('12\n');
  await fields.save(2);

  await page
    .getByRole('link', { name: /^Rejudge/ })
    .first()
    .click();
  await page.getByLabel('Problem ID').fill(problemId);
  await page.getByText('Submissions that match: 1').waitFor();
  await page.getByLabel('Reason').fill('second answer was wrong');
  await page.getByRole('button', { name: 'Start the rejudge' }).click();
  await page.getByText('1 of 1 judged; verdicts that would change: 1').waitFor();
  await page.getByText('Waiting for you').first().waitFor();

  const reader = await visit(browser, { as: contestant });
  await reader.go(submission);
  await reader.page.getByRole('heading').getByText('Wrong Answer').first().waitFor();

  await page.getByRole('button', { name: 'Apply the new verdicts' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await page.getByText('Applied', { exact: true }).first().waitFor();
  // The new verdict reaches the page that the contestant has open.
  await reader.page.getByRole('heading').getByText('Accepted').first().waitFor();
  await reader.leave();

  await go(submission);
  await page.getByRole('button', { name: 'History of judging' }).click();
  await page.getByText('counts now').waitFor();
  await go('/admin/audit');
  await page.getByText('rejudge', { exact: false }).first().waitFor();
  await leave();
});

it('its export imports again to the same problem', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const before = await savedDraft(form);
  for (const format of ['HOJ', 'ICPC']) {
    await go('/admin/problem/batch?tab=export');
    await page.getByRole('textbox', { name: 'By title, display id or author' }).fill(problemId);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    if (format === 'ICPC') await chooseFrom(page.getByLabel('Format'), 'ICPC');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const archive = await readFile(await file.path());

    await go(`/admin/problems?keyword=${problemId}`);
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${problemId} was deleted`).waitFor();

    await go('/admin/problem/batch');
    await page
      .getByTestId('package-file')
      .setInputFiles({ name: 'back.zip', mimeType: 'application/zip', buffer: archive });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const report = page.getByTestId('import-report');
    await expect.poll(() => report.innerText()).toContain('1 imported');
    const link = await report.getByRole('link', { name: problemId }).getAttribute('href');
    const after = await savedDraft(link ?? '');
    expect(kept(after), format).toEqual(kept(before));
    if (format === 'HOJ') expect(keptByOwn(after)).toEqual(keptByOwn(before));
  }

  const again = await visit(browser, { as: contestant });
  const solving = problemPage(again.page);
  await again.go(`/problem/${problemId}`);
  await solving.chooseLanguage('Python3');
  await solving.upload(right);
  await solving.submit();
  await solving.result.getByText('Accepted').first().waitFor();
  await again.leave();
  await leave();
});
