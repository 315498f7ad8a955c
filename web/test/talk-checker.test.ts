/** An interactive problem whose interactor's words a checker judges: made in the form, solved by a contestant. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { problemPage } from './support/problem-page.ts';
import { chooseFrom } from './support/select.ts';
import { registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
let contestant: SignedIn;
beforeAll(async () => {
  [browser, root, contestant] = await Promise.all([launch(), signInRoot(), registerByApi()]);
});
afterAll(() => browser.close());

const problemId = freshId('TALK');
/** Accepts every answer, and passes the first on to another talk. */
const interactor = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int number = inf.readInt();
    std::cout << number << std::endl;
    int said = ouf.readInt();
    tout << said << std::endl;
    if (number < 10) std::ofstream("nextpass.in") << said << std::endl;
    quitf(_ok, "heard");
}
`;
const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int said = ouf.readInt(), right = ans.readInt();
    if (said != right) quitf(_wa, "the checker wants %d", right);
    quitf(_ok, "the checker is content");
}
`;

/** Puts a whole text into a code editor. */
const write = async (page: Page, part: Locator, code: string) => {
  const lines = part.getByTestId('editor').locator('.view-lines');
  await lines.waitFor();
  await lines.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(code);
};

it('a setter gives an interactive problem a checker and a second talk', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const form = problemForm(page);
  const judging = page.getByRole('region', { name: 'Judging' });
  await go('/admin/problem/create');
  await form.problemId.fill(problemId);
  await form.title.fill('Twice the same');
  for (const part of ['description', 'input', 'output'] as const) await form.text(part).fill(`The ${part}`);
  await chooseFrom(judging.getByLabel('Judge mode'), 'Interactive');
  await judging.getByLabel('Most passes of a case').fill('2');
  await write(page, page.locator('[data-path="problem.spjCode"]'), interactor);
  await judging.getByText('A checker judges what the interactor wrote').click();
  const behind = page.locator('[data-path="problem.checkerCode"]');
  await write(page, behind, checker);
  await judging.getByRole('button', { name: 'Compile' }).last().click();
  await judging.getByTestId('compile-result').getByText('Compiles').waitFor();
  await page.locator('#section-data').getByText('Typed', { exact: false }).first().click();
  await form.typeCase(1, '4\n', '64\n');

  // Tried before it is saved: a program written there, with the case typed above.
  await judging.getByRole('button', { name: 'Try it' }).click();
  const drawer = page.getByRole('dialog', { name: 'Playground' });
  await chooseFrom(drawer.getByLabel('Take a case'), 'Case 1');
  await chooseFrom(drawer.getByLabel('Language'), 'Python3');
  await write(page, drawer, 'print(int(input()) * 4)');
  await drawer.getByRole('button', { name: 'Run', exact: true }).click();
  await drawer.getByTestId('talk-result').getByText('Accepted').waitFor();
  const talks = drawer.getByTestId('talk');
  expect(await talks.getByRole('listitem').allTextContents()).toEqual([
    ...['Interactor4', 'Program16'],
    ...['Interactor16', 'Program64'],
  ]);
  await drawer.getByText('the checker is content').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Create problem' }).click();
  await page.waitForURL('**/admin/problem/edit/*');
  await page.locator('[data-path="problem.checkerCode"]').getByText('the checker is content').waitFor();
  await leave();
});

it('a contestant is judged by the checker, after the second talk', async () => {
  const { page, go, leave } = await visit(browser, { as: contestant });
  const solving = problemPage(page);
  await go(`/problem/${problemId}`);
  await solving.chooseLanguage('Python3');
  await solving.upload('print(int(input()) * 3)\n');
  await solving.submit();
  await solving.result.getByText('Wrong Answer').first().waitFor();
  await solving.upload('print(int(input()) * 4)\n');
  await solving.submit();
  await solving.result.getByText('Accepted').first().waitFor();
  await leave();
});
