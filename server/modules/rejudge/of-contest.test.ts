import {
  previewRejudgedBoard,
  rejudgeContestProblem,
  rejudgeContestProblemByGet,
} from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import {
  applyRejudge,
  cancelRejudge,
  listRejudges,
  readRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { followed } from '../../test/followed.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { accepted, wrongAnswer } = verdict;
const hour = 3_600_000;
let site: TestSite;
let root: Caller;
let pids: number[] = [];
let says: typeof accepted | typeof wrongAnswer = accepted;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  pids = [];
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: says }));
});

let made = 0;
/** A running contest in which two teams have solved A, the first one B too. */
const contestWithRuns = async () => {
  made += 1;
  const { cid } = await makeContest(root, clock);
  const start = clock.now().getTime() + hour;
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, 'AB'.charAt(n));
  const [ada, eve] = ['ada', 'eve'].map((name) => site.asUser(`${name}${made}`)) as [Caller, Caller];
  says = accepted;
  const ids: number[] = [];
  for (const [n, [by, problem]] of (
    [
      [ada, 'A'],
      [ada, 'B'],
      [eve, 'A'],
    ] as const
  ).entries()) {
    clock.set(start + (n + 1) * 60_000);
    const submitId = await handIn(by, cid, problem);
    ids.push(submitId);
    await until(
      'the verdict',
      async () => !(await site.app.services.submission.records.find(submitId))?.open,
    );
  }
  return { cid, pid: pids[0] ?? 0, ids, ada, eve };
};
const inState = (id: number, state: string) =>
  until(`rejudge ${id} to be ${state}`, async () => {
    const { rejudge } = await root.call(readRejudge, { query: { id } });
    return rejudge.state === state && rejudge;
  });
const solvedOf = async (cid: number) => {
  const { rows, teams } = await root.call(getContestBoard, { query: { cid, view: 'live' } });
  return rows.map(({ uid, solved }) => [teams.find((one) => one.uid === uid)?.name, solved]);
};

describe('a problem of a contest is judged again', () => {
  it('with a preview of the board, which changes when it is applied and is told once', async () => {
    const { cid, pid, ids } = await contestWithRuns();
    const [ada, eve] = [`ada${made}`, `eve${made}`];
    await until('the board', async () => (await solvedOf(cid))[1]?.[1] === 1);
    says = wrongAnswer;
    const { id } = await root.call(rejudgeContestProblem, { body: { cid, pid } });
    await inState(id, 'ready');
    const { changes } = await root.call(readRejudge, { query: { id } });
    expect(changes.records.map(({ submitId }) => submitId)).toEqual([ids[0], ids[2]]);
    const preview = await root.call(previewRejudgedBoard, { query: { id, cid } });
    expect(preview.moves.map(({ name, before, after }) => [name, before.solved, after.solved])).toEqual([
      [ada, 2, 1],
      [eve, 1, 0],
    ]);
    expect(preview).toMatchObject({ type: 0, total: 2 });
    expect(await solvedOf(cid)).toEqual([
      [ada, 2],
      [eve, 1],
    ]);

    await followed(site, 'boards');
    const told = vi.spyOn(site.app.core.events, 'publish');
    const ofBoard = () => told.mock.calls.filter(([, , event]) => event === 'again' || event === 'rows');
    await root.call(applyRejudge, { body: { id } });
    await until('the board to be told', async () => ofBoard().length > 0);
    expect(await solvedOf(cid)).toEqual([
      [ada, 1],
      [eve, 0],
    ]);
    // Once to each of the two audiences, and no row by itself.
    expect(ofBoard().map(([, , event]) => event)).toEqual(['again', 'again']);
    expect((await root.call(previewRejudgedBoard, { query: { id, cid } })).moves).toEqual([]);
    told.mockRestore();
  });

  it('and nothing changes when it is cancelled', async () => {
    const { cid, pid } = await contestWithRuns();
    says = wrongAnswer;
    const { id } = await root.call(rejudgeContestProblemByGet, { query: { cid, pid } });
    await inState(id, 'ready');
    const again = await root.send(rejudgeContestProblem, { body: { cid, pid } });
    expect([again.status, again.body.code]).toEqual([409, 'rejudge.overlaps']);
    await root.call(cancelRejudge, { body: { id } });
    expect((await solvedOf(cid)).map(([, solved]) => solved)).toEqual([2, 1]);
    const ofContest = await root.call(listRejudges, { query: { cid } });
    expect(ofContest.records).toMatchObject([{ id, problem: 'A', contest: 'Spring cup' }]);
  });

  it('only where the contest has it', async () => {
    const { cid } = await makeContest(root, clock);
    await placeProblem(root, cid, pids[0] ?? 0, 'A');
    const codeOf = async (body: { cid: number; pid: number }) =>
      (await root.send(rejudgeContestProblem, { body })).body.code;
    expect(await codeOf({ cid, pid: pids[1] ?? 0 })).toBe('problem.not-found');
    expect(await codeOf({ cid: 999_999, pid: 1 })).toBe('contest.not-found');
    expect(await codeOf({ cid, pid: pids[0] ?? 0 })).toBe('rejudge.nothing');
    const board = await root.send(previewRejudgedBoard, { query: { id: 999_999, cid } });
    expect(board.body.code).toBe('rejudge.not-found');
  });
});

for (const [endpoint, input] of [
  [rejudgeContestProblem, { body: { cid: 1, pid: 1 } }],
  [rejudgeContestProblemByGet, { query: { cid: 1, pid: 1 } }],
  [previewRejudgedBoard, { query: { cid: 1, id: 1 } }],
] as const) {
  guards(endpoint, { allowed: ['root'], refused: ['visitor', 'user', 'admin', 'problem_admin'], input });
}
rejects(
  rejudgeContestProblem,
  { cid: [0, 'x', null], pid: [-1, 1.5] },
  { as: 'root', base: { cid: 1, pid: 1 } },
);
