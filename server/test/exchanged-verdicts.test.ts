import { listBalloons } from '@assize/shared/areas/balloon/endpoints.ts';
import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { getContestBoard, listAcInfo } from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { standingClock } from './clock.ts';
import { handIn, makeContest, placeProblem } from './contests.ts';
import { announce, fakeJudge, resultOf } from './fake-judge.ts';
import { followed } from './followed.ts';
import { makeProblem } from './problems.ts';
import { startTestSite } from './site.ts';
import { until } from './until.ts';

/** More than are written at once, and than the log takes at once. */
const many = 702;
const users = 13;
const { accepted, wrongAnswer } = verdict;

it('exchanges all verdicts at one moment, for every reader on every process', async () => {
  const clock = standingClock();
  const [site, other] = [await startTestSite({ clock }), await startTestSite({ clock })];
  await announce(site);
  const root = site.as('root');
  const { pid } = await makeProblem(root, 'ONE', { auth: 2 });
  const judge = await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: accepted }));
  const { cid } = await makeContest(root, clock);
  await placeProblem(root, cid, pid, 'A');
  clock.set(clock.now().getTime() + 3_700_000);
  const names = Array.from({ length: users }, (_, n) => `team${n}`);
  const callers = names.map((name) => site.asUser(name));
  const submitId = await handIn(callers[0] ?? root, cid, 'A');
  const rows = site.app.core.database.collection<{ _id: number; [field: string]: unknown }>('submissions');
  const judged = await until('the verdict', () =>
    rows.findOne({ _id: submitId, open: { $exists: false }, 'outbox.at': { $exists: false } }),
  );
  await judge.stop();
  const uids = await Promise.all(callers.map((one) => one.uid()));
  await rows.insertMany(
    Array.from({ length: many - 1 }, (_, n) => {
      const id = 5_000_000 + n;
      return { ...judged, _id: id, submitId: id, uid: uids[n % users], outbox: [] };
    }),
  );
  // Any change of the contest has boards and balloons read anew.
  await placeProblem(root, cid, (await makeProblem(root, 'TWO', { auth: 2 })).pid, 'B');
  const balloons = async (by: typeof root) => {
    const { records } = await by.call(listBalloons, { query: { cid } });
    return records.length;
  };
  await until('the balloons', async () => (await balloons(root)) === users);

  const { id } = await root.call(startRejudge, { body: { filter: { cid, pid } } });
  const after = {
    ...{ status: wrongAnswer, timeMs: 1, memoryKb: 1, score: null, oiRankScore: null, subtasks: null },
    ...{ judger: 'fake', errorMessage: null, attempt: 1 },
  };
  const items = site.app.core.database.collection('rejudge_items');
  await items.updateMany({ rejudgeId: id }, { $set: { after, isJudged: true, changed: true } });
  const stateOf = async () => (await root.call(readRejudge, { query: { id, limit: 1 } })).rejudge.state;
  await until('the rejudge to be ready', async () => (await stateOf()) === 'ready');

  const [here, there] = [root, other.as('root')];
  const board = async (by: typeof root) =>
    (await by.call(getContestBoard, { query: { cid, view: 'live' } })).rows.map((row) => [
      ...[row.uid, row.solved, row.time, row.cells],
    ]);
  const clics = async (by: typeof root, path: string) => {
    const url = `/api/clics/2023-06/contests/${cid}/${path}`;
    const { raw } = await by.inject({ method: 'GET', url });
    return JSON.parse(raw.toString());
  };
  /** What each reader is answered, less what runs on by itself. */
  const readers: Record<string, () => Promise<unknown>> = {
    board: () => board(here),
    'board of another process': () => board(there),
    submissions: async () => {
      const { records, total } = await there.call(listContestSubmissions, {
        query: { contestID: cid, status: accepted, limit: 500 },
      });
      return [total, records.length, records.every(({ status }) => status === accepted)];
    },
    'all submissions': async () => {
      const { records } = await here.call(listContestSubmissions, { query: { contestID: cid, limit: 500 } });
      return [...new Set(records.map(({ status }) => status))];
    },
    accepted: async () => (await there.call(listAcInfo, { query: { cid, limit: 100 } })).total,
    judgements: async () => {
      const told: { judgement_type_id?: string }[] = await clics(there, 'judgements');
      return [told.length, [...new Set(told.map((one) => one.judgement_type_id))]];
    },
    scoreboard: async () => (await clics(here, 'scoreboard')).rows,
    table: async () =>
      (await here.send(exportContest, { query: { cid, format: 'csv', view: 'live' } })).raw.toString(),
    balloons: () => balloons(there),
  };
  const before = new Map<string, string>();
  for (const [name, ask] of Object.entries(readers)) before.set(name, JSON.stringify(await ask()));

  let isOver = false;
  const heard = new Map<string, string[]>(Object.keys(readers).map((name) => [name, []]));
  const reading = Object.entries(readers).map(async ([name, ask]) => {
    while (!isOver) heard.get(name)?.push(JSON.stringify(await ask()));
  });
  await root.call(applyRejudge, { body: { id } });
  await until('the rejudge to be applied', async () => (await stateOf()) === 'applied', 60_000);
  for (const consumer of ['boards', 'balloons']) await followed(site, consumer);
  isOver = true;
  await Promise.all(reading);
  const last = new Map<string, string>();
  for (const [name, ask] of Object.entries(readers)) last.set(name, JSON.stringify(await ask()));

  for (const name of Object.keys(readers)) {
    const [first, end] = [before.get(name), last.get(name)];
    expect(end, name).not.toBe(first);
    // All before and then all after: nothing else, and never back.
    const turns = (heard.get(name) ?? []).filter((one, n, all) => one !== all[n - 1]);
    expect([first, first + (end ?? '')], name).toContain(turns.join(''));
  }
  const count = [...heard.values()].reduce((sum, all) => sum + all.length, 0);
  expect(count).toBeGreaterThan(30);
}, 200_000);
