/** A save of the problem form lets a judge compile the programs that it changes. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { chooseFrom } from './support/select.ts';
import type { SignedIn } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  [browser, root] = await Promise.all([launch(), signInRoot()]);
});
afterAll(() => browser.close());

const checker = (words: string) => `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    quitf(_ok, "${words}");
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

it('a save compiles a changed checker once, refuses one that fails, and asks when no judge can be had', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440, expected: [503] });
  const form = problemForm(page);
  const judging = page.getByRole('region', { name: 'Judging' });
  const field = page.locator('[data-path="problem.spjCode"]');
  let compiles = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/problem/compile-spj')) compiles += 1;
  });
  await go('/admin/problem/create');
  await form.problemId.fill(freshId('CMP'));
  await form.title.fill('Compiled');
  for (const part of ['description', 'input', 'output'] as const) await form.text(part).fill(part);
  await page.locator('#section-data').getByText('Typed', { exact: false }).first().click();
  await form.typeCase(1, '1\n', '1\n');
  await chooseFrom(judging.getByLabel('Judge mode'), 'Checker');

  await write(page, judging, 'int main() {\n  return nothing;\n}\n');
  // The notice stays only while the judge compiles, so the wait for it begins with the key.
  await Promise.all([form.bar.getByText('Compiling: Checker').waitFor(), page.keyboard.press('Control+s')]);
  await field.getByText(/Does not compile\. .*nothing/).waitFor();
  await judging.getByTestId('compile-result').getByText('Does not compile').waitFor();
  await judging.getByTitle('Go to line 2').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/problem/create');
  expect(compiles).toBe(1);

  // The button has compiled the program: neither this save nor the next, of another field, does it again.
  await write(page, judging, checker('fine'));
  await field.getByTestId('field-error').waitFor({ state: 'hidden' });
  await judging.getByRole('button', { name: 'Compile' }).click();
  await judging.getByTestId('compile-result').getByText('Compiles').waitFor();
  await form.save(1);
  await form.title.fill('Compiled once');
  await form.save(2);
  expect(compiles).toBe(2);

  await page.route('**/problem/compile-spj', (route) =>
    route.fulfill({ status: 503, json: { status: 503, msg: '', data: null, code: 'server.unavailable' } }),
  );
  await write(page, judging, checker('unseen'));
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Not compiled: Checker' });
  await dialog.getByText('every submission to this problem ends as System Error').waitFor();
  await dialog.getByRole('button', { name: 'Do not save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => form.bar.textContent()).toContain('Unsaved: Judging');
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Save all the same' }).click();
  await page.getByText('Saved as version 3').first().waitFor();
  await leave();
});
