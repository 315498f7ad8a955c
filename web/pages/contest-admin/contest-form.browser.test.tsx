import { createContest, readContest, updateContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { getContestInfo, listContests } from '@assize/shared/areas/contest/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draftStore } from '../../state/draft-store.ts';
import { answerPages } from '../../test/component/answers.ts';
import {
  answerContests,
  contestDraftOf,
  hoursFromNow,
  runningContest,
} from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const keptOf = (problemId: string) => ({
  ...{ owner: root.uid, scope: 'contest-admin', problemId, language: '' },
});
beforeEach(async () => {
  answerPages();
  answerContests();
  // Forms of the test before have kept what they did not save.
  for (const one of ['3', 'new']) await draftStore.write(keptOf(one), { code: '', savedAtMs: 1 });
});

type Shown = Awaited<ReturnType<typeof open>>;
const save = (page: Shown, name: string) =>
  page.getByTestId('save-bar').getByRole('button', { name }).click();

const fillTime = async (path: string, local: string) => {
  const field = document.querySelector<HTMLInputElement>(`[data-path="${path}"] input`);
  if (field) await userEvent.fill(field, local);
};

const saved = (more: object = {}, version = 3) => ({
  cid: 3,
  version,
  draft: contestDraftOf(more),
  phase: 'scheduled' as const,
  revealed: false,
  finalized: false,
  removedIntervals: [],
  source: null,
  uid: root.uid,
  author: 'root',
  now: hoursFromNow(0),
});

it('makes a contest from title, text and times, and goes on to its problems', async () => {
  const sent = server.answer(createContest, () => ({ cid: 3, version: 1 }));
  const page = await open('/admin/contest/create', { as: root });
  await save(page, 'Create the contest');
  await expect.element(page.getByText('Fields to correct: 4')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  expect(sent).toEqual([]);

  await page.getByRole('textbox', { name: 'Title' }).fill('Spring cup');
  await page.getByRole('textbox', { name: 'Description' }).fill('Five hours.');
  await fillTime('startTime', '2030-01-01T09:00:00');
  await fillTime('endTime', '2030-01-01T08:00:00');
  await save(page, 'Create the contest');
  await expect.element(page.getByText('must be after the start')).toBeVisible();
  await fillTime('endTime', '2030-01-01T14:00:00');
  await expect.element(page.getByText('5 hr', { exact: true })).toBeVisible();
  await save(page, 'Create the contest');
  await expect.poll(page.address).toBe('/admin/contest/3/problems');
  expect(sent[0]?.body).toMatchObject({
    title: 'Spring cup',
    startTime: new Date('2030-01-01T09:00:00').toISOString(),
    endTime: new Date('2030-01-01T14:00:00').toISOString(),
    auth: 0,
    sealRank: false,
    penaltyMinutes: 20,
  });
});

it.each([
  [29, ['half', 'one']],
  [59, ['one']],
  [60, []],
])(
  'a contest of %i minutes offers no seal but from its start or a time of its own, without %s',
  async (minutes, closed) => {
    server.answer(readContest, () =>
      saved({
        startTime: '2030-01-01T09:00:00.000Z',
        endTime: new Date(Date.parse('2030-01-01T09:00:00.000Z') + minutes * 60_000).toISOString(),
        sealRank: false,
      }),
    );
    const page = await open('/admin/contest/3/edit', { as: root });
    await page.getByRole('switch', { name: 'Seal the results' }).click();
    const usual = minutes < 60 ? 'The start of the contest' : 'One hour before the end';
    await expect.element(page.getByText(usual).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Seal from' }).click();
    await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(4);
    const disabled = [...document.querySelectorAll('.ant-select-item-option-disabled')];
    expect(disabled.map((one) => one.textContent?.toLowerCase().split(/[ -]/)[0])).toEqual(
      closed.map((word) => (word === 'half' ? 'half' : 'one')),
    );
  },
);

it('asks for a password unless the contest is public', async () => {
  server.answer(readContest, () => saved({ auth: 0, pwd: '', openAccountLimit: false }));
  const page = await open('/admin/contest/3/edit', { as: root });
  await page.getByRole('radio', { name: 'Private' }).click();
  await save(page, 'Save');
  await expect.element(page.getByRole('textbox', { name: 'Contest password' })).toHaveFocus();
  await page.getByRole('switch', { name: 'Only some accounts' }).click();
  await page.getByLabelText('Prefix').fill('team');
  await expect.element(page.getByText('From team0 to team10')).toBeVisible();
});

it('leaves alone what cannot be changed while the contest runs', async () => {
  server.answer(readContest, () => ({ ...saved(), phase: 'running' as const }));
  const page = await open('/admin/contest/3/edit', { as: root });
  await expect.element(page.getByRole('radio', { name: 'ACM' })).toBeDisabled();
  await expect.element(page.getByText('The contest has begun.')).toBeVisible();
  expect(document.querySelector<HTMLInputElement>('[data-path="startTime"] input')?.disabled).toBe(true);
  expect(document.querySelector<HTMLInputElement>('[data-path="endTime"] input')?.disabled).toBe(false);
});

it('puts its changes upon what somebody else saved meanwhile', async () => {
  let version = 3;
  let title = 'Spring cup';
  server.answer(readContest, () => saved({ title }, version));
  const sent = server.answer(updateContest, ({ body }) => {
    if (body.version !== version) throw refusal('contest.version-conflict');
    return { cid: 3, version: version + 1 };
  });
  const page = await open('/admin/contest/3/edit', { as: root });
  await page.getByRole('switch', { name: 'Printing' }).click();
  version = 4;
  title = 'Summer cup';
  await save(page, 'Save');
  await expect.element(page.getByText(/Somebody else has saved meanwhile/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Summer cup');
  await save(page, 'Save');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.body).toMatchObject({ version: 4, draft: { title: 'Summer cup', openPrint: true } });
});

it('names the field of a refusal', async () => {
  server.answer(readContest, () => saved());
  server.answer(updateContest, () => {
    throw refusal('contest.unknown-user', { params: { name: 'guest-team' } });
  });
  const page = await open('/admin/contest/3/edit', { as: root });
  await page.getByRole('switch', { name: 'Printing' }).click();
  await save(page, 'Save');
  await expect
    .poll(() => document.querySelector('[data-path="starAccount"]')?.textContent)
    .toContain('There is no user guest-team');
});

it('shows the tiers of awards as the board will, and takes new ones', async () => {
  server.answer(readContest, () => saved());
  const sent = server.answer(updateContest, () => ({ cid: 3, version: 4 }));
  const page = await open('/admin/contest/3/edit', { as: root });
  await page.getByRole('button', { name: 'Add a tier' }).click();
  await expect.poll(() => document.querySelector('[data-name="no name"]')).not.toBeNull();
  await page.getByRole('button', { name: 'Remove tier 1' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Honour');
  await save(page, 'Save');
  await expect
    .poll(() => sent[0]?.body.draft.awardConfigList.map(({ name }) => name))
    .toEqual(['Silver', 'Bronze', 'Honour']);
});

it('takes other contests for the board, found by their titles, of the type of this one', async () => {
  server.answer(readContest, () => saved());
  const info = runningContest({ id: 9, title: 'Northern site' });
  const asked = server.answer(listContests, () => ({ records: [info], total: 1, now: saved().now }));
  server.answer(getContestInfo, () => {
    throw refusal('contest.not-found');
  });
  const sent = server.answer(updateContest, () => ({ cid: 3, version: 4 }));
  const page = await open('/admin/contest/3/edit', { as: root });
  const field = page.getByRole('combobox', { name: 'Other contests on the board' });
  await field.click();
  await userEvent.keyboard('north');
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ type: saved().draft.type, keyword: 'north' });
  await page.getByTitle('9 Northern site').last().click();
  await save(page, 'Save');
  await expect.poll(() => sent[0]?.body.draft.externalCidList).toEqual([9]);
});

it('asks before unsaved changes are left', async () => {
  const page = await open('/admin/contest/3/edit', { as: root });
  await page.getByRole('textbox', { name: 'Title' }).fill('Another');
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(page.address()).toBe('/admin/contest/3/edit');
});

it('has the quota of printing where there is printing, and balloons behind the seal where there is one', async () => {
  const sent = server.answer(updateContest, () => ({ cid: 3, version: 4 }));
  const page = await open('/admin/contest/3/edit', { as: root });
  await expect.element(page.getByRole('spinbutton', { name: 'Balloons behind the seal' })).toHaveValue('0');
  await expect.element(page.getByRole('spinbutton', { name: 'Print jobs' })).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Printing' }).click();
  await page.getByRole('spinbutton', { name: 'Print jobs' }).fill('1001');
  await page.getByRole('spinbutton', { name: 'Pages' }).fill('30');
  await page.getByRole('spinbutton', { name: 'Balloons behind the seal' }).fill('2');
  await save(page, 'Save');
  await expect.element(page.getByText('at most 1000', { exact: false }).first()).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('spinbutton', { name: 'Print jobs' }).fill('10');
  await save(page, 'Save');
  await expect
    .poll(() => sent[0]?.body.draft)
    .toMatchObject({ openPrint: true, printJobs: 10, printPages: 30, balloonsInSeal: 2 });
});

it('what was typed and not saved is there again, without the password, and can be dropped', async () => {
  server.answer(readContest, () => saved());
  const first = await open('/admin/contest/3/edit', { as: root });
  await first.getByRole('textbox', { name: 'Title' }).fill('Autumn cup');
  await first.unmount();
  const page = await open('/admin/contest/3/edit', { as: root });
  await expect.element(page.getByText('Unsaved changes from before are back')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Autumn cup');
  await expect.element(page.getByRole('textbox', { name: 'Contest password' })).toHaveValue('open sesame');
  await page.getByRole('button', { name: 'Drop them' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Drop them' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Spring cup');
});

it('changes from before stand on the version that they were made from', async () => {
  server.answer(readContest, () => saved());
  const first = await open('/admin/contest/3/edit', { as: root });
  await first.getByRole('textbox', { name: 'Title' }).fill('Autumn cup');
  await first.unmount();
  server.answer(readContest, () => saved({ penaltyMinutes: 10 }, 4));
  const sent = server.answer(updateContest, () => ({ cid: 3, version: 5 }));
  const page = await open('/admin/contest/3/edit', { as: root });
  await expect.element(page.getByText(/the contest was saved by somebody since/)).toBeVisible();
  await save(page, 'Save');
  await expect.poll(() => sent[0]?.body).toMatchObject({ version: 3, draft: { title: 'Autumn cup' } });
});

it('offers languages, none of which means those of each problem', async () => {
  server.answer(readContest, () => saved());
  const sent = server.answer(updateContest, () => ({ cid: 3, version: 4 }));
  const page = await open('/admin/contest/3/edit', { as: root });
  await page.getByRole('combobox', { name: 'Languages' }).click();
  await page.getByText('Python3', { exact: true }).last().click();
  await save(page, 'Save');
  await expect.poll(() => sent[0]?.body.draft.languages).toEqual(['Python3']);
});
