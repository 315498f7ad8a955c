/** The recorded contest on a real server: what each way out tells equals the boards of the plain program. */
import { createRequire } from 'node:module';
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { removeContestInterval } from '@assize/shared/areas/contest/life-endpoints.ts';
import { exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import type { BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import { getContestBoard, getOutsideBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { askedScope } from '@assize/shared/areas/submission/scope.ts';
import {
  changeStanding,
  ignoreSubmission,
  importTeams,
  listTeams,
} from '@assize/shared/areas/team/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from './clock.ts';
import { at, makeContest, placeProblem } from './contests.ts';
import { makeProblem } from './problems.ts';
import { beforeEnd, fixture } from './recorded-contest/generate.ts';
import { boardText, medals, plainBoard } from './recorded-contest/plain-board.ts';
import { cellText, rowText, verdictCode } from './recorded-contest/product.ts';
import { accountsOf, readRecording } from './recorded-contest/recording.ts';
import { type Caller, startTestSite, type TestSite } from './site.ts';
import { entriesOf } from './unzip.ts';

// Its ES module imports files of dayjs by names that Node does not know.
const xcpcio: typeof import('@xcpcio/core') = createRequire(import.meta.url)('@xcpcio/core');

const clock = standingClock();
const began = clock.now().getTime();
const [minute, hour] = [60_000, 3_600_000];
const startMs = began + hour;
const go = (ms: number) => clock.set(startMs + ms);
const recording = readRecording(await fixture('recording.txt'));
const [sealedBoard, finalBoard, awards, results] = (await Promise.all(
  ['board-sealed.tsv', 'board-final.tsv', 'awards.txt', 'results.tsv'].map(fixture),
)) as [string, string, string, string];
let site: TestSite;
let root: Caller;
let cid = 0;
const pids = new Map<string, number>();
/** Name of the team of each row. */
const names = new Map<string, string>();

/** Writes the submissions as the database has them at a moment. */
const putRuns = async (untilMs: number): Promise<void> => {
  const submissions = site.app.core.database.collection<{ _id: number }>('submissions');
  const uids = await site.app.services.account.people.uidsOf([
    ...new Set(recording.runs.map(({ account }) => account)),
  ]);
  const documents = recording.runs
    .filter(({ atMs }) => atMs <= untilMs)
    .map(({ id, account, problem, atMs, judgedMs, verdict: first }) => {
      const again = recording.rejudgings.findLast((one) => one.id === id && one.atMs <= untilMs);
      const isJudged = judgedMs <= untilMs;
      return {
        ...{ _id: id, submitId: id, uid: uids.get(account) ?? '', pid: pids.get(problem) ?? 0 },
        ...{ scope: askedScope({ cid }), oj: 'Mine', isPractice: false, gid: null, language: 'C++ 17' },
        ...{ answers: null, length: 12, share: false, listed: false },
        status: isJudged ? verdictCode(again?.verdict ?? first) : verdict.pending,
        ...{ timeMs: isJudged ? 3 : null, memoryKb: isJudged ? 1_024 : null, score: null, oiRankScore: null },
        ...{ subtasks: null, judger: isJudged ? 'fake' : null, isManual: false, round: again?.round ?? 0 },
        ...{ attempt: isJudged ? 1 : 0, ...(isJudged ? {} : { open: true }) },
        ...{ submitTime: new Date(startMs + atMs), code: 'int main(){}', errorMessage: null },
        ...{ ip: '127.0.0.1', traceId: 'recorded', outbox: [] },
      };
    });
  await submissions.deleteMany({});
  await submissions.insertMany(documents);
};

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock, config: { roles: ['api'] } });
  root = site.as('root');
  const { account } = site.app.services;
  for (const username of [...recording.teams.flatMap(accountsOf), 'jury', 'keeper'])
    await account.create({ username, password: null, email: null, role: 'user' });
  const awardConfigList = Object.entries(medals).map(([name, num], n) => ({
    ...{ priority: n + 1, name, background: '#e6bf25', color: '#ffffff', num },
  }));
  ({ cid } = await makeContest(root, clock, {
    ...{ title: 'Recorded', openRank: true, icpcMinutes: true, awardType: 2, awardConfigList },
    ...{ sealRank: true, sealOption: 1, allowEndSubmit: true },
  }));
  for (const letter of recording.problems) {
    const { pid } = await makeProblem(root, `P${letter}`, { auth: 2 });
    pids.set(letter, pid);
    await placeProblem(root, cid, pid, letter);
  }
  const staff = [
    { username: 'jury', roles: ['jury' as const] },
    { username: 'keeper', roles: ['scoreboard' as const] },
  ];
  await root.call(changeContestStaff, { body: { cid, staff } });
  const rows = recording.teams.map((team) => {
    const flag = (name: 'star' | 'hidden') => (team.flags.includes(name) ? 'yes' : 'no');
    const words = [
      team.name,
      accountsOf(team).join(';'),
      team.name,
      'School',
      '',
      '',
      team.group,
      '',
      '',
      '',
    ];
    return [...words, flag('star'), flag('hidden'), ''];
  });
  await root.call(importTeams, { body: { cid, rows } });
  const { records } = await root.call(listTeams, { query: { cid, limit: 500 } });
  for (const { uid, shownName } of records) names.set(uid, shownName);
  const uidOf = new Map([...names].map(([uid, name]) => [name, uid]));
  for (const { name, minutes, flags } of recording.teams) {
    const disqualified = flags.includes('disqualified');
    if (minutes === 0 && !disqualified) continue;
    const change = { penaltyMinutes: minutes, disqualified };
    await root.call(changeStanding, {
      body: { cid, uid: uidOf.get(name) ?? '', change, reason: 'recorded' },
    });
  }
  go(150 * minute);
  const [from, to] = recording.removed.map((ms) => at(new Date(startMs), ms)) as [string, string];
  await root.call(removeContestInterval, { body: { cid, from, to } });
  go(beforeEnd.atMs);
  await putRuns(beforeEnd.atMs);
  for (const submitId of recording.ignored)
    await root.call(ignoreSubmission, { body: { cid, submitId, ignored: true, reason: 'recorded' } });
});

type BoardRow = BoardSnapshot['rows'][number];
const cellsText = ({ cells }: BoardRow): string[] =>
  cells.map((cell) =>
    cellText(
      cell && {
        ...{
          wrong: cell.err ?? 0,
          unseen: cell.tries ?? 0,
          solvedAt: cell.at ?? null,
          first: cell.first === true,
        },
      },
    ),
  );
const textOf = ({ rows }: Pick<BoardSnapshot, 'rows'>): string =>
  rows
    .map((row) => {
      const { uid, rank, solved, time, lastAc: last = 0 } = row;
      return `${rowText({ rank, solved, time, last }, names.get(uid) ?? uid, cellsText(row))}\n`;
    })
    .join('');
// biome-ignore lint/suspicious/noExplicitAny: objects of a standard in many shapes
const clics = async (by: Caller, path: string): Promise<any> => {
  const { status, raw } = await by.inject({
    method: 'GET',
    url: `/api/clics/2023-06/contests/${cid}/${path}`,
  });
  expect(status, raw.toString()).toBe(200);
  return JSON.parse(raw.toString());
};
/** Rank, solved and minutes of the official rows, as the Contest API has them. */
const officialOf = (board: string): string[] =>
  board
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([rank]) => rank !== '-')
    .map((cells) => cells.slice(0, 4).join(' '));
const clicsBoard = async (by: Caller): Promise<string[]> => {
  const { rows } = await clics(by, 'scoreboard');
  return rows.map(
    (row: { rank: number; team_id: string; score: { num_solved: number; total_time: number } }) =>
      [row.rank, names.get(row.team_id), row.score.num_solved, row.score.total_time].join(' '),
  );
};
const feedObjects = async (by: Caller, type: string): Promise<Record<string, unknown>[]> => {
  const { status, raw } = await by.inject({
    method: 'GET',
    url: `/api/clics/2023-06/contests/${cid}/event-feed?stream=false`,
  });
  expect(status).toBe(200);
  const lines = raw.toString().trim().split('\n');
  const state = new Map<string, Record<string, unknown>>();
  for (const line of lines.map((one) => JSON.parse(one))) {
    if (line.type !== type) continue;
    if (line.data === null) state.delete(line.id);
    else state.set(line.id, line.data);
  }
  return [...state.values()];
};
const visitor = () => site.asVisitor();
const contestant = () => site.asUser('hand1');
const keeper = () => site.asUser('keeper');

describe('just before the end', () => {
  it('everybody is shown the sealed board of the plain program, and oneself what one did', async () => {
    expect(textOf(await visitor().call(getOutsideBoard, { query: { cid } }))).toBe(sealedBoard);
    const own = await contestant().call(getContestBoard, { query: { cid } });
    expect([own.sealed, textOf(own)]).toEqual([true, sealedBoard]);
    expect(own.own && cellsText(own.own)).toEqual([
      ...['2/10', '1/129', '2/138', '1/239', '1/240', '.', '.', '0/--?1', '.', '.', '.', '.'],
    ]);
    expect(await clicsBoard(visitor())).toEqual(officialOf(sealedBoard));
  });

  it('who keeps the board sees it behind the seal', async () => {
    const behind = boardText(plainBoard(recording, { ...beforeEnd, sealed: false }));
    for (const by of [keeper(), root])
      expect(textOf(await by.call(getContestBoard, { query: { cid, view: 'live' } }))).toBe(behind);
    expect(await clicsBoard(keeper())).toEqual(officialOf(behind));
  });

  it('the feed of everybody has judgements of before the seal alone', async () => {
    const told = await feedObjects(visitor(), 'judgements');
    const open = new Set(
      recording.runs.filter(({ atMs }) => atMs < recording.sealMs).map(({ id }) => `${id}`),
    );
    expect(told.length).toBeGreaterThan(1_500);
    expect(told.filter((one) => !open.has(String(one.submission_id)))).toEqual([]);
    const all = await feedObjects(keeper(), 'judgements');
    expect(all.some((one) => !open.has(String(one.submission_id)))).toBe(true);
  });
});

describe('at last', () => {
  beforeAll(async () => {
    go(340 * minute);
    await putRuns(340 * minute);
  });

  it('all are shown the final board of the plain program', async () => {
    for (const by of [contestant(), keeper(), root])
      expect(textOf(await by.call(getContestBoard, { query: { cid } }))).toBe(finalBoard);
    expect(textOf(await visitor().call(getOutsideBoard, { query: { cid } }))).toBe(finalBoard);
    expect(await clicsBoard(visitor())).toEqual(officialOf(finalBoard));
  });

  it('the Contest API gives its awards, in the feed too', async () => {
    const letters = new Map([...pids].map(([letter, pid]) => [`first-to-solve-${pid}`, letter]));
    const groups = await clics(visitor(), 'groups');
    const lineOf = ({ id, team_ids }: { id: string; team_ids: string[] }): string => {
      const group = groups.find((one: { id: string }) => id === `group-winner-${one.id}`);
      const letter = letters.get(id);
      const award = group ? `group-winner-${group.name}` : letter ? `first-to-solve-${letter}` : id;
      return [award, ...team_ids.map((team) => names.get(team)).toSorted()].join(' ');
    };
    const wanted = awards.trim().split('\n').toSorted();
    expect((await clics(visitor(), 'awards')).map(lineOf).toSorted()).toEqual(wanted);
    const told = (await feedObjects(visitor(), 'awards')) as Parameters<typeof lineOf>[0][];
    expect(told.map(lineOf).toSorted()).toEqual(wanted);
  });

  it('every submission that counts has one judgement in the feed', async () => {
    const hidden = recording.teams.filter(({ flags }) => flags.includes('hidden')).flatMap(accountsOf);
    const counted = recording.runs.filter(
      ({ id, account, atMs }) =>
        atMs >= 0 &&
        atMs < recording.endMs &&
        account !== 'jury' &&
        !hidden.includes(account) &&
        !recording.ignored.includes(id),
    );
    const told = await feedObjects(visitor(), 'judgements');
    expect(told.map((one) => Number(one.submission_id)).toSorted((a, b) => a - b)).toEqual(
      counted.map(({ id }) => id),
    );
    const again = recording.rejudgings.filter(({ id }) => counted.some((one) => one.id === id));
    const typeOf = new Map(told.map((one) => [one.id, one.judgement_type_id]));
    for (const { id, round, verdict: word } of again)
      expect([id, typeOf.get(`${id}-${round}`)]).toEqual([
        id,
        word === 'RE' ? 'RTE' : word === 'SE' ? 'JE' : word,
      ]);
  });

  it('results.tsv is that of the plain program', async () => {
    const sent = await root.send(exportContest, { query: { cid, format: 'results', view: 'live' } });
    expect(sent.raw.toString()).toBe(results);
  });

  it('the table says the same', async () => {
    const sent = await root.send(exportContest, { query: { cid, format: 'csv', view: 'shared' } });
    const [, ...rows] = Papa.parse<string[]>(sent.raw.subarray(3).toString(), { skipEmptyLines: true }).data;
    const plain = finalBoard
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map(([, name, , , , solved, seconds]) => [name, solved, Number(seconds) / 60])).toEqual(
      plain.map(([, name, solved, minutes]) => [name, solved, Number(minutes)]),
    );
    // First bloods have no mark in a table.
    expect(rows.map((row) => row.slice(7))).toEqual(
      plain.map((row) => row.slice(5).map((cell) => (cell === '.' ? '' : cell.replace('!', '')))),
    );
  });

  it('XCPCIO software computes the same from its files, but for minutes that staff added', async () => {
    const sent = await root.send(exportContest, { query: { cid, format: 'xcpcio', view: 'live' } });
    const files = await entriesOf(sent.raw);
    const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
    const contest = xcpcio.createContest(read('config.json'));
    const rank = new xcpcio.Rank(
      contest,
      xcpcio.createTeams(read('team.json')),
      xcpcio.createSubmissions(read('run.json')),
    );
    rank.buildRank();
    const found = rank.teams.map((team) => [names.get(team.id), team.solvedProblemNum, team.penalty / 60]);
    const plain = plainBoard(recording, { atMs: Number.POSITIVE_INFINITY, sealed: false })
      .filter(({ team }) => !team.flags.includes('disqualified'))
      .map(({ team, solved, minutes }) => [team.name, solved, minutes - team.minutes]);
    const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' ')).toSorted();
    expect(sorted(found)).toEqual(sorted(plain));
  });
});
