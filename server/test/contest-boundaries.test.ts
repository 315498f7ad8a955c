/** Every way out of a contest at each of its boundaries: a millisecond before, and at the instant itself. */
import {
  getContestInfo,
  getContestOutsideInfo,
  listContestProblems,
} from '@assize/shared/areas/contest/endpoints.ts';
import { revealContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import {
  getContestBoard,
  getContestRank,
  getOutsideBoard,
} from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from './clock.ts';
import { handIn, makeContest, placeProblem } from './contests.ts';
import { announce, fakeJudge, resultOf } from './fake-judge.ts';
import { makeProblem } from './problems.ts';
import { type Caller, startTestSite, type TestSite } from './site.ts';
import { until } from './until.ts';

const clock = standingClock();
const began = clock.now();
const hour = 3_600_000;
const startMs = began.getTime() + hour;
const [seal, end] = [4 * hour, 5 * hour];
const go = (ms: number) => clock.set(startMs + ms);
const pids: number[] = [];
let site: TestSite;
let root: Caller;
let ada: Caller;
let eve: Caller;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  [root, ada, eve] = [site.as('root'), site.asUser('ada'), site.asUser('eve')];
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: verdict.accepted }));
});

const contestWith = async (changes: object): Promise<number> => {
  clock.set(began);
  const { cid } = await makeContest(root, clock, {
    ...{ sealRank: true, sealOption: 1, openRank: true, icpcMinutes: true },
    ...changes,
  });
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, 'AB'[n] ?? '');
  return cid;
};
/** Eve solves a problem, and every board has it. */
const solve = async (cid: number, problem: string): Promise<void> => {
  const submitId = await handIn(eve, cid, problem);
  const { records } = site.app.services.submission;
  await until('the verdict', async () => (await records.find(submitId))?.open === false);
  await until('the board', async () => {
    const { rows } = await root.call(getContestBoard, { query: { cid, view: 'live' } });
    return rows[0]?.solved === (problem === 'A' ? 1 : 2);
  });
};

/** What is read of an answer, or the code of a refusal. */
const read = async <E extends Endpoint, T>(
  by: Caller,
  endpoint: E,
  input: CallInput<E>,
  what: (reply: ReplyOf<E>) => T,
): Promise<T | string | undefined> => {
  const sent = await by.send(endpoint, input);
  return sent.status === 200 ? what(endpoint.reply.parse(sent.body.data) as ReplyOf<E>) : sent.body.code;
};
// biome-ignore lint/suspicious/noExplicitAny: objects of a standard in many shapes
const clics = async (cid: number, path: string): Promise<any> => {
  const url = `/api/clics/2023-06/contests/${cid}/${path}`;
  return JSON.parse((await site.asVisitor().inject({ method: 'GET', url })).raw.toString());
};
/** What those who see no more than everybody are told of Eve. */
const told = async (cid: number) => {
  const query = { cid };
  const visitor = site.asVisitor();
  const exported = await root.send(exportContest, { query: { cid, format: 'csv', view: 'shared' } });
  const [, row] = Papa.parse<string[]>(exported.raw.subarray(3).toString()).data;
  const { rows } = await clics(cid, 'scoreboard');
  return {
    phase: await read(ada, getContestInfo, { query }, (info) => info.phase),
    outside: await read(visitor, getContestOutsideInfo, { query }, ({ problemList }) => problemList.length),
    counts: await read(ada, listContestProblems, { query }, (list) => list.map(({ ac }) => ac)),
    board: await read(ada, getContestBoard, { query }, ({ sealed, rows: [eves] }) => [sealed, eves?.solved]),
    own: await read(eve, getContestBoard, { query }, ({ own }) => own?.solved),
    outsideBoard: await read(visitor, getOutsideBoard, { query }, ({ rows: [eves] }) => eves?.solved),
    rank: await read(ada, getContestRank, { body: query }, ({ records: [eves] }) => eves?.ac),
    clics: [
      ...[(await clics(cid, 'problems')).length, (await clics(cid, 'judgements')).length],
      rows[0]?.score.num_solved,
    ],
    exported: [String(exported.headers['content-disposition']).includes('sealed'), row?.[5]],
  };
};

it('of a contest that its end reveals', async () => {
  const cid = await contestWith({});
  const none = 'contest.not-started';
  go(-1);
  expect(await told(cid)).toEqual({
    ...{ phase: 'scheduled', outside: none, counts: none, board: none, own: none, outsideBoard: none },
    ...{ rank: none, clics: [0, 0, undefined], exported: [false, undefined] },
  });
  go(0);
  const empty = { phase: 'running', outside: 2, board: [false, undefined], own: undefined };
  expect(await told(cid)).toEqual({
    ...{ ...empty, counts: [0, 0], outsideBoard: undefined, rank: undefined },
    ...{ clics: [2, 0, undefined], exported: [false, undefined] },
  });
  go(seal - 1);
  await solve(cid, 'A');
  // Counts of problems are some seconds old while a contest runs.
  const before = await told(cid);
  expect({ ...before, counts: null }).toEqual({
    ...{ phase: 'running', outside: 2, counts: null, board: [false, 1], own: 1, outsideBoard: 1, rank: 1 },
    ...{ clics: [2, 1, 1], exported: [false, '1'] },
  });
  go(seal);
  await solve(cid, 'B');
  const sealed = {
    ...{ phase: 'sealed', outside: 2, counts: [null, null], board: [true, 1], own: 2, outsideBoard: 1 },
    ...{ rank: 1, clics: [2, 1, 1], exported: [true, '1'] },
  };
  expect(await told(cid)).toEqual(sealed);
  go(end - 1);
  expect(await told(cid)).toEqual(sealed);
  go(end);
  expect(await told(cid)).toEqual({
    ...{ phase: 'ended', outside: 2, counts: [1, 1], board: [false, 2], own: 2, outsideBoard: 2, rank: 2 },
    ...{ clics: [2, 2, 2], exported: [false, '2'] },
  });
});

it('of a contest that is revealed by hand: not a millisecond sooner, and within the same one', async () => {
  const cid = await contestWith({ autoRealRank: false });
  go(seal);
  await solve(cid, 'A');
  const sealed = {
    ...{ outside: 2, counts: [null, null], board: [true, 0], own: 1, outsideBoard: 0, rank: 0 },
    ...{ clics: [2, 0, 0], exported: [true, '0'] },
  };
  go(end - 1);
  expect(await told(cid)).toEqual({ phase: 'sealed', ...sealed });
  for (const ms of [end, end + hour]) {
    go(ms);
    expect(await told(cid)).toEqual({ phase: 'ended-sealed', ...sealed });
  }
  await root.call(revealContest, { body: { cid } });
  expect(await told(cid)).toEqual({
    ...{ phase: 'ended', outside: 2, counts: [1, 0], board: [false, 1], own: 1, outsideBoard: 1, rank: 1 },
    ...{ clics: [2, 1, 1], exported: [false, '1'] },
  });
});
