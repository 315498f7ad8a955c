/** Several judges that differ: queues of languages, turns, and how long things wait. */

import { judgeQueueName, languageQueueName } from '@assize/shared/areas/judging/queues.ts';
import { readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { endlessKeys } from '../../test/endless-keys.ts';
import { announce, fakeJudge, resultOf, testNode } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { jobOf } from './job.ts';
import { recentWaits } from './recent-waits.ts';
import type { JobClass } from './turns.ts';

const c = { name: 'C', version: '12' };
const python = { name: 'Python3', version: '3.11' };
const withC = { ...testNode('c-only'), languages: [c] };
const withBoth = { ...testNode('both'), languages: [c, python] };
const pythonQueue = languageQueueName('Python3');

const hallOf = async (...nodes: ReturnType<typeof testNode>[]): Promise<TestSite> => {
  const hall = await startTestSite({ ownData: true });
  for (const node of nodes) await announce(hall, node);
  await makeProblem(hall.as('root'), 'A');
  return hall;
};
const find = (at: TestSite, submitId: number) => at.app.services.submission.records.find(submitId);
const judged = (at: TestSite, submitId: number) =>
  until(`the verdict of ${submitId}`, async () => {
    const found = await find(at, submitId);
    return found?.open === false && found;
  });

describe('judges with different languages (Judging 11)', () => {
  it('get what all of them have from one queue, and the rest from that of its language', async () => {
    const hall = await hallOf(withC, withBoth);
    const common = await fakeJudge(hall, (job, attempt) => resultOf(job, attempt, { nodeId: 'c-only' }));
    const special = await fakeJudge(hall, (job, attempt) => resultOf(job, attempt, { nodeId: 'both' }), {
      queue: pythonQueue,
    });
    try {
      const ada = hall.asUser('ada', 'admin');
      const inC = await submitCode(ada, 'A', 'int main(){}', 'C');
      const inPython = await submitCode(ada, 'A', 'print(1)', 'Python3');
      expect(await judged(hall, inC.submitId)).toMatchObject({ judger: 'c-only' });
      expect(await judged(hall, inPython.submitId)).toMatchObject({
        judger: 'both',
        status: verdict.accepted,
      });
      expect([common.taken.length, special.taken.length]).toEqual([1, 1]);
      const { redis, config } = hall.app.core;
      await until('the jobs to be gone', async () => {
        const left = await redis.client.keys(`${config.queuePrefix}:*:${inPython.submitId}-0*`);
        return left.length === 0;
      });
    } finally {
      await Promise.all([common.stop(), special.stop()]);
    }
  });

  it('send on at once what came to the wrong one, with its old turn, and it is judged once', async () => {
    // Both languages were everywhere when it was queued; then a node came that lacks one.
    const hall = await hallOf(withBoth);
    const ada = hall.asUser('ada', 'admin');
    const { submitId } = await submitCode(ada, 'A', 'print(1)', 'Python3');
    const lacking = await fakeJudge(hall, ({ submitId: id, round, language }, attempt) => ({
      submitId: id,
      round,
      attempt,
      nodeId: 'c-only',
      lacks: language,
    }));
    const { queues } = hall.app.services.judging;
    try {
      const { redis, config } = hall.app.core;
      const key = `${config.queuePrefix}:${pythonQueue}:${submitId}-0`;
      await until('it to be moved', async () => (await redis.client.exists(key)) === 1);
      await until('it to wait', async () => (await queues.state({ submitId, round: 0 })) === 'live');
      expect(await redis.client.hget(key, 'priority')).toBe(
        await redis.client.hget(`${config.queuePrefix}:${judgeQueueName}:${submitId}-0`, 'priority'),
      );
      const special = await fakeJudge(hall, (job, attempt) => resultOf(job, attempt, { nodeId: 'both' }), {
        queue: pythonQueue,
      });
      expect(await judged(hall, submitId)).toMatchObject({ judger: 'both', attempt: 1 });
      expect([lacking.taken.length, special.taken.length]).toEqual([1, 1]);
      await until('the jobs to be gone', async () => {
        const left = await redis.client.keys(`${config.queuePrefix}:*:${submitId}-0*`);
        return left.length === 0;
      });
      await special.stop();
    } finally {
      await lacking.stop();
    }
  });

  it('send on twice what needs two languages, and clear up all of it', async () => {
    const hall = await hallOf(withC, withBoth);
    const { submitId } = await submitCode(hall.asUser('ada', 'admin'), 'A', 'print(1)', 'Python3');
    // The program of the problem is in a language that this judge lacks.
    const lacking = await fakeJudge(
      hall,
      (job, attempt) => ({
        submitId: job.submitId,
        round: job.round,
        attempt,
        nodeId: 'both',
        lacks: 'Java',
      }),
      { queue: pythonQueue },
    );
    const having = await fakeJudge(hall, (job, attempt) => resultOf(job, attempt, { nodeId: 'java' }), {
      queue: languageQueueName('Java'),
    });
    try {
      expect(await judged(hall, submitId)).toMatchObject({ judger: 'java', attempt: 1 });
      const { redis, config } = hall.app.core;
      await until('the jobs to be gone', async () => {
        const left = await redis.client.keys(`${config.queuePrefix}:*:${submitId}-0*`);
        return left.length === 0;
      });
    } finally {
      await Promise.all([lacking.stop(), having.stop()]);
    }
  });

  it('leave a language that none has any more waiting, and the page says so', async () => {
    const hall = await hallOf(withC, withBoth);
    const ada = hall.asUser('ada', 'admin');
    const { submitId } = await submitCode(ada, 'A', 'print(1)', 'Python3');
    const common = await fakeJudge(hall);
    try {
      const { waiting, classes } = await hall.asVisitor().call(readQueue);
      expect({ waiting, classes: classes.map(({ name, waiting: n }) => [name, n]) }).toEqual({
        waiting: 1,
        classes: [
          ['contest', 0],
          ['practice', 1],
          ['test', 0],
          ['rejudge', 0],
        ],
      });
      expect((await find(hall, submitId))?.open).toBe(true);
      expect(common.taken).toEqual([]);
    } finally {
      await common.stop();
    }
  });

  it('are found by who clears up, whatever queue a job is in', async () => {
    const hall = await hallOf(withC, withBoth);
    const { submitId } = await submitCode(hall.asUser('ada', 'admin'), 'A', 'print(1)', 'Python3');
    const { queues, counts } = hall.app.services.judging;
    const key = { submitId, round: 0 };
    expect(await queues.state(key)).toBe('live');
    expect(await counts()).toEqual({ waiting: 1, active: 0 });
    const { redis, config } = hall.app.core;
    // The settling job is lost, the judge job is left: nothing says where.
    await redis.client.del(`${config.queuePrefix}:results:${submitId}-0`);
    await queues.discard(key);
    expect(await counts()).toEqual({ waiting: 0, active: 0 });
  });
});

describe('turns (Judging 3)', () => {
  it('one person’s 500 do not delay another’s three, and rejudging delays nobody', async () => {
    const hall = await hallOf(testNode());
    const { submission, problem: problems, judging } = hall.app.services;
    const { queues } = judging;
    const { submitId } = await submitCode(hall.asUser('ada', 'admin'), 'A', 'int main(){}', 'C');
    const record = await submission.records.find(submitId);
    const problem = record && (await problems.records.byPid(record.pid));
    if (!record || !problem) throw new Error('nothing was stored');
    await queues.discard({ submitId, round: 0 });
    // Adds jobs as the server does for submissions of two people and a rejudge of old ones.
    const add = (id: number, jobClass: JobClass, nthPending: number) =>
      queues.add({ ...jobOf(problem, record, 'trace'), submitId: id }, { jobClass, nthPending });
    for (let batch = 0; batch < 10; batch++)
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => add(1000 + batch * 50 + i, 'practice', batch * 50 + i + 1)),
      );
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(100 + i, 'rejudge', 1)));
    await Promise.all([1, 2, 3].map((nth) => add(2000 + nth, 'practice', nth)));
    await add(3000, 'contest', 40);

    const { classes } = await hall.asVisitor().call(readQueue);
    expect(Object.fromEntries(classes.map(({ name, waiting }) => [name, waiting]))).toEqual({
      contest: 1,
      practice: 503,
      test: 0,
      rejudge: 20,
    });
    expect(classes.every(({ waiting, oldestS }) => (waiting === 0) === (oldestS === null))).toBe(true);

    const judge = await fakeJudge(hall, undefined, { concurrency: 1 });
    try {
      // The discarded job is put back after a while, so its turn is open.
      const turns = () => judge.taken.map((job) => job.submitId).filter((id) => id !== submitId);
      await until('all to be taken', async () => turns().length === 524);
      const order = turns();
      expect(order[0]).toBe(3000);
      // Each of the three comes after at most as many jobs of the other person.
      expect([1, 2, 3].map((nth) => order.indexOf(2000 + nth))).toEqual([2, 4, 6]);
      expect(order.slice(-20).sort()).toEqual(Array.from({ length: 20 }, (_, i) => 100 + i));
    } finally {
      await judge.stop();
    }
  });
});

describe('the wait for a judge', () => {
  it('is measured from the queue to the judge, over the last minutes', async () => {
    const hall = await hallOf(testNode());
    const ids: number[] = [];
    const from = performance.now();
    for (let i = 0; i < 3; i++) ids.push((await submitCode(hall.asUser('ada', 'admin'), 'A')).submitId);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const judge = await fakeJudge(hall);
    try {
      for (const id of ids) await judged(hall, id);
      const recent = await until('the waits', async () => {
        const view = await hall.asVisitor().call(readQueue);
        return view.recent.judged === 3 && view.recent;
      });
      expect(recent.waitMedianMs).toBeGreaterThanOrEqual(300);
      expect(recent.waitP95Ms).toBeGreaterThanOrEqual(recent.waitMedianMs ?? 0);
      expect(recent.waitP95Ms).toBeLessThan(performance.now() - from);
    } finally {
      await judge.stop();
    }
  });
});

it('what is remembered of judged submissions and their waits ends', async () => {
  const { redis, clock } = (await startTestSite()).app.core;
  const waits = recentWaits({ redis, clock });
  await waits.note(12);
  expect(await waits.read()).toMatchObject({ judged: 1, waitMedianMs: 12 });
  expect(await endlessKeys(redis, 'judge')).toEqual([]);
});
