import { listContestProblems } from '@assize/shared/areas/contest/endpoints.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, caseOf, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { accepted, wrongAnswer, partial } = verdict;
let site: TestSite;
let root: Caller;
let pid: number;
/** Points of the two subtasks in the next run. */
let next: readonly [number, number] = [0, 0];

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  const samples = [
    { input: '1', output: '1', score: 40, groupNum: 1 },
    { input: '2', output: '2', score: 60, groupNum: 2 },
  ];
  const fields = { auth: 2, type: 1, judgeCaseMode: 'subtask_lowest' } as const;
  pid = (await makeProblem(root, 'PARTS', fields, { samples })).pid;
  await fakeJudge(site, (job, attempt) => {
    const cases = next.map((score, n) =>
      caseOf(n + 1, { groupNum: n + 1, score, status: score > 0 ? accepted : wrongAnswer }),
    );
    const score = next[0] + next[1];
    return resultOf(job, attempt, { status: score === 100 ? accepted : partial, score, cases });
  });
});

it('an IOI contest counts the best run of each subtask, on the board and in the list of problems', async () => {
  const { cid } = await makeContest(root, clock, { type: 2 });
  await placeProblem(root, cid, pid, 'A');
  clock.set(clock.now().getTime() + 2 * 3_600_000);
  const ada = site.asUser('ada');
  for (const points of [
    [40, 0],
    [0, 60],
    [0, 0],
  ] as const) {
    next = points;
    const submitId = await handIn(ada, cid, 'A');
    const record = () => site.app.services.submission.records.find(submitId);
    await until('the verdict', async () => (await record())?.open === false);
    expect((await record())?.subtasks).toEqual(points.map((score, n) => ({ subtask: n + 1, score })));
  }
  const board = () => ada.call(getContestBoard, { query: { cid } });
  await until('the board', async () => (await board()).rows[0]?.score === 100);
  const { rows } = await board();
  expect(rows[0]).toMatchObject({ score: 100, solved: 1 });
  const full = [
    [1, 40],
    [2, 60],
  ];
  expect(rows[0]?.cells[0]).toMatchObject({ ac: true, score: 100, sub: full });
  const [own] = await ada.call(listContestProblems, { query: { cid } });
  expect(own?.score).toBe(100);
});
