import { randomBytes } from 'node:crypto';
import { createTag } from '@assize/shared/areas/tag/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemByApi, signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { openList } from './support/select.ts';
import { callApi, type SignedIn } from './support/site.ts';

const tail = randomBytes(3).toString('hex').toUpperCase();
const prefix = `LIST-${tail}`;
const names = [1, 2, 3].map((n) => `${prefix}-${n}`);
const tag = `list-${tail}`;
let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  browser = await launch();
  root = await signInRoot();
  // One after the other: the list shows the newest change first.
  for (const name of names) await problemByApi(root, name, { samples: [{ input: '1', output: '1' }] });
  await callApi(createTag, { token: root.token, body: { name: tag } });
});
afterAll(() => browser.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Selected problems' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();

it('a selection survives paging; visibility and tags of all that match are changed and undone', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  await go(`/admin/problems?keyword=${prefix}&limit=2`);
  await tick(page, `${prefix}-3`);
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await tick(page, `${prefix}-1`);
  await bar(page).getByText('Selected: 2').waitFor();
  await bar(page).getByRole('button', { name: 'Select all 3 that match' }).click();
  await bar(page).getByText('Selected: 3').waitFor();

  await bar(page).getByRole('button', { name: 'Visibility' }).click();
  await page.getByRole('menuitem', { name: 'Make private' }).click();
  await bar(page).getByText('Made private: 3').waitFor();
  // A change moves its problem to the front, so any of the three may be alone on the second page.
  await page.getByTestId('visibility').getByText('Private').waitFor();
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await bar(page).getByText('Made public: 3').waitFor();
  await page.getByTestId('visibility').getByText('Public').waitFor();

  await bar(page).getByRole('button', { name: 'Tags…' }).click();
  const add = page.getByRole('combobox', { name: 'Add tags' });
  await add.fill(tag);
  await add.press('Enter');
  // The list of a select of several stays open, over the buttons.
  await page.getByText('Change tags; problems: 3').click();
  await openList(page).waitFor({ state: 'hidden' });
  await page.getByRole('dialog').getByRole('button', { name: 'Change tags' }).click();
  await bar(page).getByText('Tags changed: 3').waitFor();
  await bar(page).getByRole('button', { name: 'Rejudge…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await bar(page).getByText('Rejudges started: 0 · nothing to do: 3').waitFor();
  await bar(page).getByRole('button', { name: 'Details' }).click();
  await bar(page).getByText(`${prefix}-2 has no judged submission`).waitFor();

  await bar(page).getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as ICPC zip' }).click();
  expect((await coming).suggestedFilename()).toBe('problems-icpc.zip');
  await leave();
});

it('a filter is saved, opens the list, is renamed and deleted', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 1440 });
  await go(`/admin/problems?keyword=${prefix}&auth=1`);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save the present filter…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Mine ${tail}`);
  await dialog.getByLabel('Open the list with it').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`The filter Mine ${tail} is saved`).waitFor();

  await go('/admin/problems');
  await page.waitForURL(`**/admin/problems?keyword=${prefix}&auth=1`);
  await page.getByRole('button', { name: `Mine ${tail}` }).click();
  await page.getByRole('menuitem', { name: 'Manage…' }).click();
  const name = dialog.getByLabel(`Name of the filter Mine ${tail}`);
  await name.fill(`Ours ${tail}`);
  await name.press('Enter');
  await dialog.getByRole('button', { name: `Delete the filter Ours ${tail}` }).click();
  await dialog.getByRole('textbox', { name: `Ours ${tail}` }).waitFor({ state: 'detached' });
  await leave();
});

it('on a phone the bulk actions are one menu; deleting names how many', async () => {
  const { page, go, leave } = await visit(browser, { as: root, width: 390 });
  await go(`/admin/problems?keyword=${prefix}`);
  await page.getByRole('checkbox', { name: 'Select all problems of this page' }).check();
  await page.getByRole('checkbox', { name: `Select ${prefix}-2` }).uncheck();
  await bar(page).getByRole('button', { name: 'Bulk actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByText('Delete the 2 selected?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2' }).click();
  await bar(page).getByText('Deleted: 2').waitFor();
  await row(page, `${prefix}-1`).waitFor({ state: 'detached' });
  expect(await row(page, `${prefix}-2`).count()).toBe(1);
  await leave();
});
