import {
  type AdminUser,
  checkUserRows,
  deleteUsers,
  downloadGenerated,
  editUser,
  generateUsers,
  importUsers,
  listUsers,
  readUserBatch,
  resetFactors,
  type UserBatch,
  unlockUser,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { useKeptBatch } from '../../features/user-batch/kept-batch.ts';
import { platform } from '../../platform/platform.ts';
import { adminUsers, answerPages } from '../../test/component/answers.ts';
import { axeFindings } from '../../test/component/axe.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { live, root, server } from '../../test/component/site.ts';

const [ann, ben, cleo, self] = adminUsers as [AdminUser, AdminUser, AdminUser, AdminUser];
const answerUsers = (records: AdminUser[] = adminUsers) =>
  server.answer(listUsers, () => ({ records, total: records.length }));
beforeEach(() => {
  answerUsers();
  server.answer(readUserBatch, () => null);
  useKeptBatch.setState(useKeptBatch.getInitialState(), true);
});
const batchOf = (more: Partial<UserBatch>): UserBatch => ({
  id: 'batch-1',
  kind: 'generate',
  state: 'running',
  done: 0,
  total: 3,
  first: 'team5',
  last: 'team7',
  failure: null,
  ...more,
});
const shown = (address = '/admin/user', width = 1280) => open(address, { as: root, width });
type Shown = Awaited<ReturnType<typeof shown>>;
const menuOf = async (page: Shown, { username }: AdminUser, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

it('who they are, their role and state are in the list; the own row cannot be selected, disabled or deleted', async () => {
  const page = await shown();
  const row = page.getByRole('row').filter({ hasText: ann.username });
  await expect.element(row).toBeVisible();
  for (const text of [
    'Captain',
    'Ann · 安娜 · The First Middle School',
    'User',
    'Active',
    'Sign-in limited',
    'never',
  ])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'cleo' }).getByText('Problem admin'))
    .toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select root' })).toBeDisabled();
  expect(page.getByRole('button', { name: 'Actions for root' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Edit root' }).click();
  await expect.element(page.getByText('Nobody changes their own role or state.')).toBeVisible();
  expect(document.querySelectorAll('[role="dialog"] .ant-select-disabled')).toHaveLength(2);
});

it('search and filter stand in the address, and go back to the first page', async () => {
  const asked = answerUsers();
  const page = await shown('/admin/user?currentPage=1');
  await page.getByRole('textbox', { name: 'Name, nickname or e-mail' }).fill('ann');
  await page.getByRole('switch', { name: 'Staff only' }).click();
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ keyword: 'ann', onlyAdmin: true, limit: 10 });
  expect(page.address()).toBe('/admin/user?keyword=ann&onlyAdmin=true');
});

it('no user matches: the filters can be cleared', async () => {
  answerUsers([]);
  const page = await shown('/admin/user?keyword=nobody');
  await expect.element(page.getByText('No user matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  expect(page.address()).toBe('/admin/user');
});

it('a list that cannot be read offers another try', async () => {
  server.answer(listUsers, () => {
    throw refusal('service.database-away');
  });
  const page = await shown();
  await expect.element(page.getByRole('button', { name: 'Try again' }), { timeout: 15_000 }).toBeVisible();
});

it('an edit sends what was changed, and nothing else', async () => {
  const sent = server.answer(editUser, () => null);
  const page = await shown();
  await page.getByRole('button', { name: 'Edit ben' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Real name').fill('Ben Lee');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByText('Problem admin', { exact: true }).last().click();
  await dialog.getByRole('switch').click();
  await dialog.getByLabelText('New password').fill('brand-new');
  expect(await axeFindings()).toEqual([]);
  await takePicture('user edit 1280');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('ben was saved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { uid: ben.uid, realname: 'Ben Lee', type: 1008, setNewPwd: true, password: 'brand-new' },
  ]);
});

it('an edit tells beside its field what is wrong, before and after it is sent', async () => {
  const sent = server.answer(editUser, () => {
    throw refusal('register.email-taken', { field: 'email' });
  });
  const page = await shown('/admin/user', 390);
  await menuOf(page, cleo, 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Username').fill('not a name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('1 to 20 characters: letters, digits, CJK, _ - .')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabelText('Username').fill('cleo2');
  await dialog.getByLabelText('E-mail').fill('ben@example.org');
  await takePicture('user edit 390');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The e-mail address already exists')).toBeVisible();
  await expect.element(dialog.getByLabelText('E-mail')).toHaveValue('ben@example.org');
});

it('the second factors of a user who lost them are reset after a question, never one’s own', async () => {
  const sent = server.answer(resetFactors, () => null);
  answerUsers([
    { ...ben, secondFactor: true },
    { ...self, secondFactor: true },
  ]);
  const page = await shown();
  // Of oneself there is no menu at all.
  await expect.element(page.getByRole('button', { name: 'Edit root' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Actions for root' }).elements()).toEqual([]);
  await menuOf(page, ben, 'Reset two-step verification');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/A mail tells the user/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Reset two-step verification' }).click();
  await expect.element(page.getByText('The two-step verification of ben was reset')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ uid: ben.uid }]);
});

it('disabling asks first; enabling and unlocking do not', async () => {
  const sent = server.answer(editUser, () => null);
  const unlocked = server.answer(unlockUser, () => null);
  const page = await shown();
  await menuOf(page, cleo, 'Disable');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/signed out at once/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect.element(page.getByText('cleo was disabled')).toBeVisible();
  await menuOf(page, ben, 'Enable');
  await expect.element(page.getByText('ben was enabled')).toBeVisible();
  await menuOf(page, ann, 'Lift the sign-in limit');
  await expect.element(page.getByText(`${ann.username} can sign in as usual again`)).toBeVisible();
  expect(sent.map(({ body }) => [body.uid, body.status])).toEqual([
    [cleo.uid, 1],
    [ben.uid, 0],
  ]);
  expect(unlocked.map(({ body }) => body)).toEqual([{ uid: ann.uid }]);
});

it('several are deleted at once, all but oneself', async () => {
  const sent = server.answer(deleteUsers, () => null);
  const page = await shown();
  await page.getByRole('checkbox', { name: 'Select the users of this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected users' });
  await expect.element(bar.getByText('Users selected: 3')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Delete 3 users?')).toBeVisible();
  await takePicture('users delete 1280');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Users deleted: 3')).toBeVisible();
  expect(sent[0]?.body.ids).toEqual([ann, ben, cleo].map(({ uid }) => uid));
  expect(sent[0]?.body.ids).not.toContain(self.uid);
  await expect.element(bar).not.toBeInTheDocument();
});

it('an import is looked at first: faults by row and column, then all rows without their passwords', async () => {
  const wrong = { row: 2, column: 'email', reason: 'malformed' } as const;
  let faults: (typeof wrong)[] = [wrong];
  const checked = server.answer(checkUserRows, () => ({ faults }));
  let batch = batchOf({ kind: 'import', total: 2, first: 'dan', last: 'eve' });
  server.answer(readUserBatch, () => (made.length > 0 ? batch : null));
  const made = server.answer(importUsers, () => batch);
  const page = await shown();
  await page.getByRole('button', { name: 'Import users' }).click();
  const dialog = page.getByRole('dialog');
  const check = dialog.getByRole('button', { name: 'Check' });
  await check.click();
  await expect.element(dialog.getByText('Type something or choose a file first')).toBeVisible();
  const text = dialog.getByRole('textbox', { name: 'CSV' });
  await text.fill('dan,secret-d,,,,,\neve,secret-e,no address,,1,,School\n');
  await check.click();
  await expect.element(dialog.getByText('Row 2, E-mail: is not well-formed')).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Import \d/ }).elements()).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  await takePicture('users import faults 1280');
  await dialog.getByRole('button', { name: 'Back to the text' }).click();
  await text.fill('dan,secret-d,,,,,\neve,secret-e,eve@example.org,,1,,School\n');
  faults = [];
  await check.click();
  await expect.element(dialog.getByText(/Users ready to import: 2/)).toBeVisible();
  expect(document.body.textContent).not.toContain('secret-e');
  await takePicture('users import fine 1280');
  await dialog.getByRole('button', { name: 'Import 2 users' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Importing users: dan … eve')).toBeVisible();
  await expect.element(page.getByText('Users prepared: 0 of 2')).toBeVisible();
  const listed = answerUsers();
  batch = { ...batch, done: 1 };
  live.push(`user.${root.uid}`, 'batch', { id: batch.id });
  await expect.element(page.getByText('Users prepared: 1 of 2')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await takePicture('users import running 1280');
  batch = { ...batch, done: 2, state: 'done' };
  live.push(`user.${root.uid}`, 'batch', { id: batch.id });
  await expect.element(page.getByText('Users imported: 2 (dan … eve)')).toBeVisible();
  await expect.poll(() => listed.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect.element(page.getByText(/Users imported/)).not.toBeInTheDocument();
  expect(checked).toHaveLength(2);
  expect(made[0]?.body.users).toEqual([
    ['dan', 'secret-d', '', '', '', '', ''],
    ['eve', 'secret-e', 'eve@example.org', '', '1', '', 'School'],
  ]);
});

it('an import takes a file in UTF-8 and what Excel writes, and says what it cannot read', async () => {
  const page = await shown('/admin/user', 390);
  await page.getByRole('button', { name: 'Import users' }).click();
  const dialog = page.getByRole('dialog');
  const hand = (content: BlobPart) => {
    const input = document.querySelector<HTMLInputElement>('[data-testid="user-file"]');
    if (!input) throw new Error('no input for files');
    const files = new DataTransfer();
    files.items.add(new File([content], 'users.csv'));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  hand(new Uint8Array([0xff, 0xff, 0x00]));
  await expect.element(dialog.getByText('The file is not UTF-8')).toBeVisible();
  hand(new Uint8Array([0xd5, 0xc5, 0xc8, 0xfd, 0x2c]));
  await expect.element(dialog.getByRole('textbox', { name: 'CSV' })).toHaveValue('张三,');
  await expect.element(dialog.getByText(/was read as GB 18030/)).toBeVisible();
  expect(dialog.getByRole('alert').elements()).toEqual([]);
  hand('x,y\n"open');
  await expect.element(dialog.getByText(/GB 18030/)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox', { name: 'CSV' })).toHaveValue('x,y\n"open');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect.element(dialog.getByText('A quote in row 2 is not closed')).toBeVisible();
  hand('x,y\n'.repeat(501));
  await expect.element(dialog.getByRole('textbox', { name: 'CSV' })).toHaveValue('x,y\n'.repeat(501));
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect.element(dialog.getByText('501 rows; at most 500 at a time')).toBeVisible();
});

it.each([
  [{ reason: 'row', row: 7 } as const, /Row 7 has a name or an e-mail address/],
  [{ reason: 'name', name: 'team5' } as const, /took the username team5 meanwhile/],
  [{ reason: 'interrupted' } as const, /The server stopped/],
  [{ reason: 'trouble' } as const, /Something went wrong on the server/],
])('a batch that failed says why: %o', async (failure, words) => {
  server.answer(readUserBatch, () => batchOf({ state: 'failed', failure }));
  const page = await shown('/admin/user', 390);
  await expect.element(page.getByText('No user was made')).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
});

it('the list of generated users is only where they were generated', async () => {
  server.answer(readUserBatch, () => batchOf({ state: 'done', id: 'of-another-browser' }));
  const page = await shown('/admin/user', 390);
  await expect.element(page.getByText('Users generated: 3 (team5 … team7)')).toBeVisible();
  await expect.element(page.getByText(/in the browser in which the users were generated/)).toBeVisible();
});

it('generated users come with a list that is downloaded once, and hiding it before is asked about', async () => {
  answerPages();
  let batch = batchOf({});
  server.answer(readUserBatch, () => (sent.length > 0 ? batch : null));
  const sent = server.answer(generateUsers, () => ({ key: 'one-time', batch }));
  const fetched = server.answer(downloadGenerated, () => new Blob(['xlsx']));
  const save = vi.spyOn(platform, 'saveFile').mockReturnValue(undefined);
  const page = await shown();
  await page.getByRole('button', { name: 'Generate users' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Prefix').fill('team');
  await dialog.getByLabelText('First number').fill('5');
  await dialog.getByLabelText('Last number').fill('4');
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.element(dialog.getByText('must not be less than the first number')).toBeVisible();
  await dialog.getByLabelText('Last number').fill('7');
  await expect.element(dialog.getByText('Users: 3, team5 … team7')).toBeVisible();
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Generating users: team5 … team7')).toBeVisible();
  expect(page.getByRole('button', { name: 'Download the list' }).elements()).toEqual([]);
  // The page may be left meanwhile.
  await page.router.navigate('/admin/problem');
  await expect.element(page.getByText('Generating users: team5 … team7')).not.toBeInTheDocument();
  batch = { ...batch, done: 3, state: 'done' };
  await page.router.navigate('/admin/user');
  await expect.element(page.getByText('Users generated: 3 (team5 … team7)')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { prefix: 'team', suffix: '', number_from: 5, number_to: 7, password_length: 6 },
  ]);
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  const question = page.getByText(/nobody will know these passwords/);
  await expect.element(question).toBeVisible();
  // The colour of a button under the mouse is antd's.
  await question.hover();
  expect(await axeFindings()).toEqual([]);
  await takePicture('users generated 1280');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Download the list' }).click();
  await expect.element(page.getByText(/the server has it no longer/)).toBeVisible();
  expect(fetched.map(({ body }) => body)).toEqual([{ key: 'one-time' }]);
  expect(save).toHaveBeenCalledWith(expect.any(Blob), 'users.xlsx');
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect.element(page.getByText(/Users generated/)).not.toBeInTheDocument();
});

it('a name that is taken is told beside the names', async () => {
  server.answer(generateUsers, () => {
    throw refusal('user.name-taken', { field: 'prefix', params: { name: 'team5' } });
  });
  const page = await shown('/admin/user', 390);
  await page.getByRole('button', { name: 'Generate users' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.element(dialog.getByText('The username team5 already exists')).toBeVisible();
});
