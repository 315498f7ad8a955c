/** Saving files from the problem form: nothing sent or saved by another is lost. Texts: pages/authoring. */

import { readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { openDataSet, putDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { callApi, type SignedIn, siteUrl } from './support/site.ts';
import { zipOf } from './support/zip.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  [browser, root] = await Promise.all([launch(), signInRoot()]);
});
afterAll(() => browser.close());

/** A problem whose cases are files 1.in, 1.out, 2.in, 2.out, made in the form. */
const withFiles = async (page: Page, id: string) => {
  const fields = problemForm(page);
  await page.goto(`${siteUrl}/admin/problem/create`);
  await fields.problemId.fill(id);
  await fields.title.fill(id);
  for (const part of ['description', 'input', 'output'] as const) await fields.text(part).fill(part);
  await page.getByTestId('data-zip').setInputFiles({
    name: 'data.zip',
    mimeType: 'application/zip',
    buffer: zipOf({ '1.in': '1\n', '1.out': 'one\n', '2.in': '2\n', '2.out': 'two\n' }),
  });
  await expect.poll(() => page.getByTestId('case-row').count()).toBe(2);
  await fields.save(1);
  await page.waitForURL('**/admin/problem/edit/*');
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};
/** Puts a file in the place of one of the table. */
const replace = async (page: Page, name: string, content: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByTestId('data-file')
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await expect.poll(() => drawer.getByTestId('file-beginning').textContent()).toBe(content);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
};
/** The answer's data, as the contract has it. */
const dataOf = async (reply: Promise<Response>): Promise<unknown> => {
  const { data }: { data: unknown } = await (await reply).json();
  return data;
};
/** Replaces a file of the problem's data, as another member of staff would. */
const replaceByApi = async (pid: number, version: number, name: string, content: string) => {
  const { token } = root;
  const opened = await dataOf(callApi(openDataSet, { token, body: { pid } }));
  const { fileListDir } = openDataSet.reply.parse(opened);
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const sent = await fetch(`${siteUrl}/api${putDataFile.path}?set=${fileListDir}&name=${name}`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  expect(sent.status).toBe(200);
  const read = await dataOf(callApi(readProblemDraft, { token, query: { pid: String(pid) } }));
  const { draft } = readProblemDraft.reply.parse(read);
  const body = { pid, version, draft: { ...draft, uploadTestcaseDir: fileListDir } };
  await callApi(updateProblem, { token, body });
};

it('a file that a colleague replaced is not undone silently, and the history shows it', async () => {
  const { page, leave } = await visit(browser, { as: root, width: 1440, expected: [409] });
  const pid = await withFiles(page, freshId('BOTH'));
  await replace(page, '2.out', 'mine\n');
  await replaceByApi(pid, 1, '1.out', 'theirs\n');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Both sent files anew').waitFor();
  expect(await dialog.getByRole('button', { name: '1 left to choose' }).isDisabled()).toBe(true);
  await dialog.getByText('Theirs', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await page.getByText('Saved as version 3').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'version 2', exact: true }).click();
  const files = page.getByTestId('replaced-files');
  await files.locator('del').filter({ hasText: '1.out 4 B' }).waitFor();
  await files.locator('ins').filter({ hasText: '1.out 7 B' }).waitFor();
  expect(await files.textContent()).not.toContain('2.out');
  await leave();
});

it('files that were kept for their day are asked for again, and the form goes on', async () => {
  const { page, leave } = await visit(browser, { as: root, width: 1440, expected: [404] });
  await withFiles(page, freshId('DAY'));
  await replace(page, '2.out', 'first\n');
  // From here on requests for the set name another one, which the server does not have.
  let gone = '';
  await page.route('**/api/admin/testdata/file?*', async (route) => {
    const url = new URL(route.request().url());
    const set = url.searchParams.get('set') ?? '';
    if (gone === '') gone = set;
    if (set === gone) url.searchParams.set('set', '0'.repeat(32));
    await route.continue({ url: url.href });
  });
  await page.getByRole('button', { name: '1.out', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByTestId('data-file')
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('again\n') });
  await page.getByText('The uploaded test data are gone').first().waitFor();
  await expect.poll(() => drawer.getByTestId('file-beginning').textContent()).toBe('again\n');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await problemForm(page).save(2);
  await leave();
});
