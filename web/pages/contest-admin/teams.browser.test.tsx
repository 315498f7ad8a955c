import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import {
  changeStanding,
  checkTeams,
  createTeam,
  deleteTeam,
  ignoreSubmission,
  importTeams,
  listIgnored,
  listTeams,
  setSignInByAddress,
  updateTeam,
} from '@assize/shared/areas/team/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platform } from '../../platform/platform.ts';
import { answerPages } from '../../test/component/answers.ts';
import { contestLog, sentBoard, uidOf } from '../../test/component/board-data.ts';
import { answerBoards } from '../../test/component/boards.ts';
import { answerContests, teamList, teamRow } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  answerContests();
});
afterEach(() => vi.restoreAllMocks());

const address = '/admin/contest/3/teams';
const saved = { teamId: 1, version: 2 };
const shown = () => [...document.querySelectorAll('main tbody b')].map((one) => one.textContent);

it('teams are searched by what the address says', async () => {
  const asked = server.answer(listTeams, ({ query }) =>
    query.keyword ? teamList({ records: [teamRow(9)], total: 1 }) : teamList(),
  );
  const page = await open(`${address}?group=e&marked=true`, { as: root });
  await expect.element(page.getByRole('row', { name: /Rivers 1/ })).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ cid: 3, group: 'e', marked: true, limit: 50 });
  await page.getByRole('textbox', { name: 'Name, account, member or seat' }).fill('rivers 9');
  await expect.poll(shown).toEqual(['Rivers 9']);
});

it('a new team is filled in, with a fault beside its field, and a picture', async () => {
  const made = server.answer(createTeam, ({ body }) => {
    if (body.draft.accounts[0]?.username === 'ghost')
      throw refusal('team.unknown-user', { field: 'draft.accounts', params: { name: 'ghost', address: '' } });
    return saved;
  });
  const link = `/api/public/img/${'a'.repeat(64)}.png`;
  server.answer(uploadMarkdownImage, () => ({ link, fileId: 'x' }));
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'New team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('required')).toBeVisible();
  expect(made).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakes');
  await dialog.getByRole('textbox', { name: 'Account' }).fill('ghost');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('There is no user ghost')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Account' }).fill('ada');
  await dialog.getByRole('textbox', { name: 'IP address' }).fill('192.0.2.1');
  const files = new DataTransfer();
  files.items.add(new File(['x'], 'team.png', { type: 'image/png' }));
  const input = document.querySelector<HTMLInputElement>('[data-testid="team-photo"]');
  if (input) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog.getByRole('img', { name: 'Photo' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => made.at(-1)?.body.draft)
    .toMatchObject({
      ...{ name: 'Lakes', photo: link, organization: null },
      accounts: [{ username: 'ada', ip: '192.0.2.1', seat: '' }],
    });
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
});

it('a team is changed over the version that was read, and dissolved', async () => {
  const changed = server.answer(updateTeam, () => saved);
  const gone = server.answer(deleteTeam, () => null);
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Edit Rivers 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove account 2' }).click();
  await dialog.getByRole('textbox', { name: 'Room' }).fill('Hall 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => changed[0]?.body)
    .toMatchObject({
      ...{ cid: 3, teamId: 1, version: 1 },
      draft: { ...teamRow(1).draft, accounts: [{ username: 'team1_1' }], zone: 'Hall 2' },
    });
  await page.getByRole('button', { name: 'Dissolve Rivers 1' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Dissolve team' }).click();
  await expect.poll(() => gone.map(({ query }) => query)).toEqual([{ cid: 3, teamId: 1 }]);
});

it('a row of the board is changed with a reason; only what is another is sent', async () => {
  const changed = server.answer(changeStanding, () => saved);
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'ada on the board' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Disqualified' }).click();
  await dialog.getByRole('spinbutton', { name: 'Penalty in minutes' }).fill('-20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('required')).toBeVisible();
  expect(changed).toEqual([]);
  await dialog.getByLabelText('Reason').fill('was helped');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => changed.map(({ body }) => body))
    .toEqual([
      {
        ...{ cid: 3, uid: teamRow(3).uid, reason: 'was helped' },
        change: { disqualified: true, penaltyMinutes: -20 },
      },
    ]);
});

it('an import shows each wrong cell before anything is made, then what it will do', async () => {
  let faults: { row: number; column: 'accounts'; reason: 'unknown-user' }[] = [
    { row: 2, column: 'accounts', reason: 'unknown-user' },
  ];
  const checked = server.answer(checkTeams, () => ({
    outcomes: ['update' as const, faults.length > 0 ? ('refused' as const) : ('create' as const)],
    faults,
  }));
  const run = server.answer(importTeams, () => ({ created: 1, updated: 1, same: 0 }));
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect.element(dialog.getByText('There is no row')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'CSV' }).fill('accounts,name\nada,Rivers\nghost,Lakes');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect.element(dialog.getByTestId('import-faults')).toBeVisible();
  // A line of names stands above the rows, as a spreadsheet shows it; columns without a word are left out.
  await expect.element(dialog.getByText('Row 3, Accounts: there is no such user (ghost)')).toBeVisible();
  const heads = dialog.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual(['Row', 'Outcome', 'Name', 'Accounts']);
  expect(checked[0]?.body.rows.map((row) => row.slice(0, 2))).toEqual([
    ['Rivers', 'ada'],
    ['Lakes', 'ghost'],
  ]);
  expect(dialog.getByRole('button', { name: /^Import/ }).elements()).toEqual([]);
  faults = [];
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect.element(dialog.getByRole('cell', { name: 'changed' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Import/ }).click();
  await expect.poll(() => run.length).toBe(1);
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
});

it('all teams are exported, however many pages they have', async () => {
  const save = vi.spyOn(platform, 'saveFile').mockReturnValue(undefined);
  const asked = server.answer(listTeams, ({ query }) =>
    teamList({ records: [teamRow(query.currentPage)], total: query.limit === 500 ? 501 : 1 }),
  );
  const page = await open(address, { as: root });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => save.mock.calls.map(([, name]) => name)).toEqual(['teams-3.csv']);
  const content = save.mock.calls[0]?.[0];
  // Spreadsheets know UTF-8 by the mark at its beginning, which reading as a text takes away.
  expect(new Uint8Array((await content?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(
    Uint8Array.of(0xef, 0xbb, 0xbf),
  );
  const text = await content?.text();
  expect(text?.split('\r\n').map((line) => line.split(',')[0])).toEqual(['name', 'Rivers 1', 'Rivers 2']);
  expect(asked.filter(({ query }) => query.limit === 500)).toHaveLength(2);
});

it('signing in by address is switched by super admins, and nothing is changed once results are final', async () => {
  const switched = server.answer(setSignInByAddress, () => null);
  const page = await open(address, { as: root });
  await page.getByRole('switch', { name: /^Sign in by address/ }).click();
  await expect.poll(() => switched.map(({ body }) => body)).toEqual([{ cid: 3, on: true }]);
  server.answer(listTeams, () => teamList({ finalized: true, byAddress: true }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('The results are final: teams cannot be changed.')).toBeVisible();
  for (const name of ['New team', 'Import', 'Edit Rivers 1'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
});

it('staff do not count a submission from its list, with a reason', async () => {
  const sent = server.answer(ignoreSubmission, () => null);
  const page = await open('/contest/3/submissions', { as: root });
  await page.getByRole('button', { name: 'Do not count 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('a fault of ours');
  server.answer(listIgnored, () => [
    { submitId: 2, reason: 'a fault of ours', username: 'root', at: new Date().toISOString() },
  ]);
  await dialog.getByRole('button', { name: 'Do not count' }).click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ cid: 3, submitId: 2, ignored: true, reason: 'a fault of ours' }]);
  await expect.element(page.getByRole('button', { name: 'Count again 2' })).toBeVisible();
});

it('a board is narrowed to a group by its address', async () => {
  answerBoards();
  const log = contestLog({ teams: 12, problems: 3 });
  server.answer(getContestBoard, () => sentBoard(log));
  const page = await open('/contest/7/rank?group=Region%20East', { as: root });
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-testid="row"]')];
  await expect
    .poll(() =>
      rows()
        .map((row) => row.dataset.uid)
        .toSorted(),
    )
    .toEqual([0, 3, 6, 9].map(uidOf));
  await expect.element(page.getByRole('combobox', { name: 'Group' })).toBeVisible();
  expect(rows()[0]?.textContent).toContain('Region East');
});
