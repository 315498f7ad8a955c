/** Saving from the problem form: nothing typed, sent or saved by another is lost. */

import { readProblemDraft, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { openDataSet, putDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshId, problemByApi, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemForm } from './support/problem-form.ts';
import { chooseFrom } from './support/select.ts';
import { callApi, type SignedIn, siteUrl } from './support/site.ts';
import { zipOf } from './support/zip.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  [browser, root] = await Promise.all([launch(), signInRoot()]);
});
afterAll(() => browser.close());

/** Holds requests to an address back until `open` is called; tells when the first one came. */
const hold = async (page: Page, address: string, method: string) => {
  const gate = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) {
      came.resolve();
      await gate.promise;
    }
    await route.continue();
  });
  return { came: came.promise, open: () => gate.resolve() };
};
const problemApi = '**/api/admin/problem';

const openForm = async (page: Page, id: string) => {
  await page.goto(`${siteUrl}/admin/problems?keyword=${id}`);
  await page.getByRole('button', { name: `Edit ${id}` }).click();
  await problemForm(page).title.waitFor();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};
const typeAll = async (page: Page, id: string) => {
  const fields = problemForm(page);
  await fields.problemId.fill(id);
  await fields.title.fill(id);
  for (const part of ['description', 'input', 'output'] as const) await fields.text(part).fill(part);
  await page.locator('#section-data').getByText('Typed', { exact: false }).first().click();
  await fields.typeCase(1, '1\n', '1\n');
};
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
/** As another member of staff would: replaces a file of the problem's data. */
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

it('what is typed while a save runs is still there afterwards, and unsaved', async () => {
  const id = freshId('LST');
  await problemByApi(root, id, { samples: [{ input: '1', output: '1' }] });
  const { page, leave } = await visit(browser, { as: root, width: 1440 });
  const fields = problemForm(page);
  await openForm(page, id);
  await fields.text('hint').fill('before');
  const put = await hold(page, problemApi, 'PUT');
  await page.keyboard.press('Control+s');
  await put.came;
  await fields.text('hint').fill('before, and typed while it was saved');
  put.open();
  await page.getByText('Saved as version 2').first().waitFor();
  await expect.poll(() => fields.bar.textContent()).toContain('Unsaved: Statement');
  expect(await fields.text('hint').inputValue()).toBe('before, and typed while it was saved');
  await fields.save(3);
  await page.reload();
  await expect.poll(() => fields.text('hint').inputValue()).toBe('before, and typed while it was saved');
  await leave();
});

it('a new problem keeps its form, and what is typed while it is made', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440, expected: [503] });
  const fields = problemForm(page);
  await go('/admin/problem/create');
  await typeAll(page, freshId('NEW'));
  const post = await hold(page, problemApi, 'POST');
  await page.keyboard.press('Control+s');
  await post.came;
  await fields.text('hint').pressSequentially('typed ');
  // Reading it again fails: it is saved all the same.
  await page.route('**/api/admin/problem?pid=*', (route) =>
    route.fulfill({ status: 503, json: { code: 'server.unavailable' } }),
  );
  post.open();
  await page.waitForURL('**/admin/problem/edit/*');
  await page.keyboard.type('meanwhile');
  await expect.poll(() => fields.text('hint').inputValue()).toBe('typed meanwhile');
  await page.unroute('**/api/admin/problem?pid=*');
  await fields.save(2);
  await page.getByRole('link', { name: 'Problems', exact: true }).first().click();
  await page.getByRole('link', { name: 'New problem' }).click();
  await expect.poll(() => fields.problemId.inputValue()).toBe('');
  await leave();
});

it('a save waits for images on their way into a text', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const fields = problemForm(page);
  await go('/admin/problem/create');
  await typeAll(page, freshId('IMG'));
  const upload = await hold(page, '**/api/file/upload-md-img*', 'POST');
  await page.locator('[data-path="problem.hint"] input[type="file"][accept*="png"]').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await upload.came;
  await page.keyboard.press('Control+s');
  await page.getByText('Saving as soon as the uploads are done').waitFor();
  upload.open();
  await page.waitForURL('**/admin/problem/edit/*');
  await page.getByText('No unsaved changes').waitFor();
  await page.reload();
  await expect.poll(() => fields.text('hint').inputValue()).toMatch(/^!\[dot\.png\]\(\/api\/public\/img\//);
  await leave();
});

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
  // From here on the server is asked for a set that it has not.
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

it('points are shared out in OI, a tag is told when it comes twice, a mode that drops cases asks', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  const fields = problemForm(page);
  const judging = page.getByRole('region', { name: 'Judging' });
  await go('/admin/problem/create');
  await page.locator('#section-data').getByText('Typed', { exact: false }).first().click();
  for (const n of [1, 2, 3]) await fields.typeCase(n, '1', '1');
  await judging.getByText(/^OI/).first().click();
  await expect.poll(() => page.getByTestId('total-score').textContent()).toContain('100');
  expect(await page.getByLabel('Points of case 3').inputValue()).toBe('34');

  const tags = page.getByRole('combobox', { name: 'Tags' });
  for (const _ of [1, 2]) {
    await tags.fill('graphs');
    await tags.press('Enter');
  }
  await page.getByText('graphs is among the tags already.').waitFor();
  await page.keyboard.press('Escape');

  await chooseFrom(judging.getByLabel('Judge mode'), 'Questions');
  const question = page.getByRole('dialog');
  await question.getByText('The test cases are not used any more').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await fields.typeCase(4, '1', '1');
  await page.getByRole('button', { name: 'Create problem' }).click();
  for (const part of ['input', 'output'])
    await expect
      .poll(() => page.locator(`[data-path="problem.${part}"]`).getByTestId('field-error').textContent())
      .toBe('required');
  await leave();
});

it('a change of visibility in the list is taken back by its message', async () => {
  const id = freshId('UNDO');
  await problemByApi(root, id, { samples: [{ input: '1', output: '1' }] });
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  await go(`/admin/problems?keyword=${id}`);
  await chooseFrom(page.getByLabel(`Visibility of problem ${id}`), 'Private');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(`${id} is now: Public`).waitFor();
  await go(`/admin/problem/batch?tab=export&keyword=${id}`);
  await page.getByRole('columnheader', { name: 'ID', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Created' }).waitFor();
  await leave();
});
