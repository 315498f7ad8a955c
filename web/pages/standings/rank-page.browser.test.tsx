import {
  getContestAccess,
  getContestInfo,
  listUnreadContestAnnouncements,
} from '@assize/shared/areas/contest/endpoints.ts';
import { getContestBoard, getOutsideBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import type { ContestLog, Run } from '@assize/shared/domain/standings/types.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useConcerned } from '../../features/standings/concerned.ts';
import {
  boardContest,
  boardStartMs,
  contestLog,
  ownUid,
  sentBoard,
  sentRow,
  uidOf,
} from '../../test/component/board-data.ts';
import { answerBoards } from '../../test/component/boards.ts';
import { answerContests, contestantRights } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  answerBoards();
});

afterEach(() => useConcerned.setState(useConcerned.getInitialState(), true));

const address = '/contest/7/rank';
const shared = { sealed: true, containsEnd: false, removeStar: false, of: null };
const rowOf = (uid: string, kind = 'row') =>
  document.querySelector<HTMLElement>(`[data-testid="${kind}"][data-uid="${uid}"]`);
const shownRows = () => [...document.querySelectorAll<HTMLElement>('[data-testid="row"]')];
const cellsOf = (row: HTMLElement | null) => [...(row?.querySelectorAll('[role="gridcell"]') ?? [])];
const wordsOf = (row: HTMLElement | null) => cellsOf(row).map((cell) => cell.textContent);
const there = (uid = ownUid) => expect.poll(() => rowOf(uid, 'pinned')).not.toBeNull();

/** A reader without rights of staff. */
const answerContestant = (log: ContestLog, more: Parameters<typeof boardContest>[0] = {}) => {
  server.answer(getContestInfo, () => boardContest(more));
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false, rights: [...contestantRights] },
    now: boardContest().now,
  }));
  return server.answer(getContestBoard, () => sentBoard(log, shared));
};

it('draws the rows in sight only, of a thousand, and those that one scrolls to', async () => {
  answerContestant(contestLog({ teams: 1_000, problems: 13 }));
  const page = await open(address, { as: root });
  await there();
  const grid = page.getByTestId('board').element();
  expect(grid.getAttribute('aria-rowcount')).toBe('1002');
  expect(shownRows().length).toBeLessThan(60);
  grid.scrollTop = grid.scrollHeight;
  await expect.poll(() => shownRows().some((row) => row.getAttribute('aria-rowindex') === '1002')).toBe(true);
  expect(shownRows().length).toBeLessThan(60);
});

it('on a screen of its own it has the name and the clock of the contest', async () => {
  answerContestant(contestLog({ teams: 3, problems: 2 }));
  const page = await open(address, { as: root });
  await there();
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Scoreboard');
  // The frame of a test cannot fill a screen.
  const full = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.body);
  document.dispatchEvent(new Event('fullscreenchange'));
  await expect.element(heading).toHaveTextContent(boardContest().title);
  await expect.element(page.getByRole('main').getByTestId('countdown').last()).toBeVisible();
  full.mockRestore();
  document.dispatchEvent(new Event('fullscreenchange'));
  await expect.element(heading).toHaveTextContent('Scoreboard');
});

it('the own row is on top of all, with own results behind the seal', async () => {
  const run: Run = {
    ...{ submitId: 9_999, participant: ownUid, problem: 10, atMs: boardStartMs + 4.5 * 3_600_000 },
    ...{ status: 0, score: null, timeMs: null, round: 0, ignored: false, subtasks: null },
  };
  const log = contestLog({ teams: 30, problems: 10 });
  const runs = [
    ...log.runs.filter(({ participant, problem }) => participant !== ownUid || problem !== 10),
    run,
  ];
  answerContestant({ ...log, runs });
  const page = await open(address, { as: root });
  await there();
  expect(wordsOf(rowOf(ownUid, 'pinned')).at(-1)).toBe('✓270+1');
  expect(cellsOf(rowOf(ownUid, 'pinned')).at(-1)?.getAttribute('title')).toContain('Solved');
  await expect.poll(() => wordsOf(rowOf(ownUid)).at(-1)).toBe('?1');
  expect(cellsOf(rowOf(ownUid)).at(-1)?.getAttribute('data-look')).toBe('pending');
  await expect.element(page.getByText(/^Sealed since/)).toBeVisible();
});

it('rows that are told change the board as a new answer would', async () => {
  const before = contestLog({ teams: 30, problems: 10 });
  const asked = answerContestant(before);
  await open(address, { as: root });
  await there();
  await expect.poll(() => live.hears('board.7')).toBe(true);
  const last = sentBoard(before, shared).rows.at(-1);
  if (!last) throw new Error('no row');
  const solves = before.problems.map(
    ({ id }, index): Run => ({
      ...{ submitId: 5_000 + index, participant: last.uid, problem: id, atMs: boardStartMs + 60_000 },
      ...{ status: 0, score: null, timeMs: null, round: 0, ignored: false, subtasks: null },
    }),
  );
  const after = { ...before, runs: [...before.runs, ...solves] };
  const changed = fold(after, shared).find(({ participant }) => participant === last.uid);
  if (!changed) throw new Error('no row');
  const calls = asked.length;
  live.push('board.7', 'rows', { rows: [sentRow(changed)], teams: [] });
  await expect.poll(() => rowOf(last.uid)?.getAttribute('aria-rowindex')).toBe('3');
  const wanted = sentBoard(after, shared).rows.slice(0, 10);
  expect(asked.length).toBe(calls);
  const places = shownRows().toSorted(
    (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
  );
  expect(places.slice(0, 10).map((row) => [row.dataset.uid, wordsOf(row)[0], wordsOf(row)[2]])).toEqual(
    wanted.map(({ uid, rank, solved }) => [uid, rank === -1 ? '*' : String(rank), String(solved)]),
  );
});

it('those who see behind the seal choose so; what is told of there changes no sealed board', async () => {
  server.answer(getContestInfo, () => boardContest());
  const asked = server.answer(getContestBoard, ({ query: { view } }) =>
    sentBoard(contestLog({ teams: 30, problems: 10 }), { sealed: view === 'shared' }),
  );
  const page = await open(address, { as: root });
  await there();
  await expect.poll(() => live.hears('board.7')).toBe(true);
  const board = sentBoard(contestLog({ teams: 30, problems: 10 }), { sealed: false });
  const [first] = board.rows;
  if (!first) throw new Error('no row');
  const told = { ...first, solved: 99 };
  live.push('board.7', 'rows', { rows: [told], teams: [] });
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(shownRows().map((row) => wordsOf(row)[2])).not.toContain('99');
  await page.getByRole('switch', { name: 'Behind the seal' }).click();
  await expect
    .element(page.getByText('You see the results of after the seal; those who take part do not.'))
    .toBeVisible();
  expect(asked.at(-1)?.query.view).toBe('live');
  live.push('board.7', 'rows', { rows: [told], teams: [] });
  await expect.poll(() => shownRows().map((row) => wordsOf(row)[2])).toContain('99');
});

it('awards have their colours and names, and the legend says how many take each', async () => {
  answerContestant(contestLog({ teams: 30, problems: 10 }));
  await open(address, { as: root });
  await there();
  const gold = shownRows().filter((row) => cellsOf(row)[0]?.getAttribute('title')?.includes('Gold'));
  expect(gold.length).toBeGreaterThan(0);
  for (const row of gold)
    expect(getComputedStyle(cellsOf(row)[0]?.firstElementChild ?? row).backgroundColor).toBe(
      'rgb(230, 191, 37)',
    );
  expect(document.querySelector('[aria-label="Legend"]')?.textContent).toContain(`Goldteams: ${gold.length}`);
});

it('teams are followed, stay on top, and are remembered by contest', async () => {
  answerContestant(contestLog({ teams: 30, problems: 10 }));
  const page = await open(address, { as: root });
  await there();
  const other = uidOf(17);
  expect(rowOf(other, 'pinned')).toBeNull();
  page.getByTestId('board').element().scrollTop = 10_000;
  const pin = () => rowOf(other)?.querySelector<HTMLElement>('button');
  await expect.poll(() => pin() ?? shownRows().length).toBeTruthy();
  await page
    .getByRole('searchbox', { name: 'Name, username or school' })
    .or(page.getByLabelText('Name, username or school'))
    .first()
    .fill('team17');
  await expect.poll(() => shownRows().length).toBe(1);
  pin()?.click();
  await there(other);
  expect(JSON.parse(localStorage.getItem('assize:concerned') ?? '{}').state.uidsOf).toEqual({ 7: [other] });
  await page.getByRole('switch', { name: 'Followed only' }).click();
  await expect.poll(() => shownRows().map((row) => row.dataset.uid)).toEqual([other]);
});

it('goes from cell to cell by keys, and follows by Enter', async () => {
  answerContestant(contestLog({ teams: 200, problems: 10 }));
  const page = await open(address, { as: root });
  await there();
  const grid = page.getByTestId('board').element() as HTMLElement;
  grid.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-2$/);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  await expect.poll(() => active()?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('202');
  const uid = active()?.closest<HTMLElement>('[role="row"]')?.dataset.uid ?? '';
  await userEvent.keyboard('{Enter}');
  await there(uid);
});

it('without stars, by school and in pages: ranks stay those of the whole board', async () => {
  const log = contestLog({ teams: 60, problems: 10 });
  answerContestant(log);
  const page = await open(`${address}?removeStar=true&school=South%20College&limit=10`, { as: root });
  await there();
  const wanted = sentBoard(log, shared)
    .rows.filter(({ listed, star }) => listed % 5 === 1 && !star)
    .slice(0, 10);
  expect(shownRows().map((row) => [row.dataset.uid, wordsOf(row)[0]])).toEqual(
    wanted.map(({ uid, rank }) => [uid, String(rank)]),
  );
  await expect.element(page.getByRole('listitem', { name: '2' }).first()).toBeVisible();
});

it('a board that cannot be refreshed stays, says so, and refreshes no more by itself', async () => {
  answerContestant(contestLog({ teams: 30, problems: 10 }));
  const page = await open(address, { as: root });
  await there();
  await expect.element(page.getByTestId('live-dot')).toHaveTextContent('Live');
  server.answer(getContestBoard, () => {
    throw refusal('contest.not-found');
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText(/^The board could not be refreshed/)).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Auto refresh' })).not.toBeChecked();
  await expect.element(page.getByTestId('live-dot')).toHaveTextContent('Not refreshed');
  expect(shownRows().length).toBeGreaterThan(0);
});

it('is not refreshed by itself once the contest is over, and then may hold what came after', async () => {
  const asked = answerContestant(contestLog({ teams: 30, problems: 10 }), { status: 1, phase: 'ended' });
  const page = await open(address, { as: root });
  await there();
  await expect.element(page.getByRole('switch', { name: 'Auto refresh' })).toBeDisabled();
  await expect.element(page.getByTestId('live-dot')).toHaveTextContent('Contest over');
  await page.getByRole('switch', { name: 'After the contest' }).click();
  await expect.poll(() => asked.at(-1)?.query.containsEnd).toBe(true);
});

it('shows everybody the board of a contest that allows it, points in their looks, and nothing of staff', async () => {
  const page = await open('/contest/oi-scoreboard/8');
  await expect.poll(() => shownRows().length).toBeGreaterThan(5);
  const looks = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-look]')].map(({ dataset }) => dataset.look),
  );
  expect([...looks].toSorted()).toEqual(['full', 'partial', 'pending', 'zero']);
  await expect.element(page.getByRole('switch', { name: 'Behind the seal' })).not.toBeInTheDocument();
  expect(document.querySelector('[data-testid="pinned"]')).toBeNull();
});

it('says so where a contest has no board for everybody, or nobody is on it', async () => {
  server.answer(getOutsideBoard, () => sentBoard(contestLog({ teams: 0, problems: 3 })));
  const page = await open('/contest/acm-scoreboard/7');
  await expect.element(page.getByText('No team is on the board yet')).toBeVisible();
});

it('shows teams of other contests as well, where the contest names some', async () => {
  const log = contestLog({ teams: 5, problems: 3 });
  answerContestant(log);
  const asked = server.answer(getContestBoard, ({ query: { externalCidList } }) => {
    const board = sentBoard(log, shared);
    const merged = externalCidList?.includes(9) ?? false;
    const [team, row] = [board.teams[0], board.rows[0]];
    const elsewhere = { uid: '9.other', name: 'Polar bears', groups: ['Northern site'] };
    return {
      ...board,
      externals: [{ cid: 9, title: 'Northern site', merged }],
      teams: merged && team ? [...board.teams, { ...team, ...elsewhere }] : board.teams,
      rows: merged && row ? [...board.rows, { ...row, uid: '9.other', listed: 99 }] : board.rows,
    };
  });
  const page = await open(address, { as: root });
  await there();
  expect(rowOf('9.other')).toBeNull();
  await page.getByRole('combobox', { name: 'Together with' }).click();
  await page.getByTitle('Northern site').last().click();
  await expect.poll(() => wordsOf(rowOf('9.other'))[1]).toContain('Northern site');
  expect(asked.at(-1)?.query.externalCidList).toEqual([9]);
  expect(page.address()).toContain('externalCidList=9');
});
