import { once } from 'node:events';
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import { listJudgeNodes } from '@assize/shared/areas/node/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce, fakeJudge, priorityOf, resultOf } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { jobIdOf, jobOf, jobPriority } from '../judging/service.ts';
import { type SettlePorts, settler } from './settle.ts';
import { sweep } from './sweeper.ts';

let site: TestSite;
/** The same data without workers: a test calls what they would. */
let still: TestSite;
let problemId: string;
let problems = 0;

beforeAll(async () => {
  site = await startTestSite();
  still = await startTestSite({ ownData: true, config: { roles: ['api'] } });
  await announce(site);
  await announce(still);
});
beforeEach(async () => {
  problems += 1;
  problemId = `P${problems}`;
  await makeProblem(site.as('root'), problemId);
  await makeProblem(still.as('root'), problemId);
});

const find = (at: TestSite, submitId: number) => at.app.services.submission.records.find(submitId);
const judged = (at: TestSite, submitId: number) =>
  until(`the verdict of ${submitId}`, async () => {
    const found = await find(at, submitId);
    return found?.open === false && found;
  });
const countOf = async (at: TestSite) =>
  (
    await at.app.services.problem.forSubmission(problemId, {
      uid: '',
      username: '',
      role: 'root',
      sessionId: '',
    })
  ).count;

describe('the turn of a job (Judging 3)', () => {
  it('lets one person’s many not delay another’s few', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), 'FAIR');
    const many = hall.asUser('many', 'admin');
    const few = hall.asUser('few', 'admin');
    for (let count = 0; count < 12; count++) await submitCode(many, 'FAIR');
    for (let count = 0; count < 3; count++) await submitCode(few, 'FAIR');
    const uidOfJob = async ({ submitId }: JudgeJob) => (await find(hall, submitId))?.uid;
    const judge = await fakeJudge(hall, undefined, { concurrency: 1 });
    try {
      await until('all to be taken', async () => judge.taken.length === 15);
      const first = await Promise.all(judge.taken.slice(0, 6).map(uidOfJob));
      const fewUid = await few.uid();
      expect(first.filter((uid) => uid === fewUid)).toHaveLength(3);
    } finally {
      await judge.stop();
    }
  });
});

describe('settling a result (Judging 4, 5)', () => {
  const settleIn = (at: TestSite, more: Partial<SettlePorts> = {}) => {
    const { judging, problem, rejudge, solved, submission } = at.app.services;
    const { clock, log } = at.app.core;
    const settled: number[] = [];
    const { judgements } = judging;
    const settle = settler({
      submissions: submission.records,
      problems: problem.records,
      counters: problem.counters,
      solved,
      judgements,
      rejudges: rejudge.runner,
      settled: (one) => settled.push(one.submission.submitId),
      systemError: () => {},
      clock,
      log,
      ...more,
    });
    return { settle, settled, judgements };
  };
  const submitted = async () => {
    const { submitId } = await submitCode(still.asUser(`u${problems}`, 'admin'), problemId);
    const record = await find(still, submitId);
    const problem = await still.app.services.problem.records.byPid(record?.pid ?? 0);
    if (!record || !problem) throw new Error('nothing was stored');
    return { submitId, key: { submitId, round: 0 }, job: jobOf(problem, record, 'trace') };
  };

  it('happens once for one result that comes several times', async () => {
    const { key, job } = await submitted();
    const { settle, settled } = settleIn(still);
    const outcome = { kind: 'result', attempt: 1, result: resultOf(job, 1) } as const;
    expect(await settle(key, outcome)).toBe('settled');
    expect(await settle(key, outcome)).toBe('already');
    expect(await settleIn(still).settle(key, outcome)).toBe('already');
    expect(settled).toEqual([key.submitId]);
    expect(await countOf(still)).toMatchObject({ total: 1, ac: 1 });
  });

  it('happens once when two processes do it at the same time', async () => {
    const { key, job } = await submitted();
    const outcome = { kind: 'result', attempt: 1, result: resultOf(job, 1) } as const;
    const all = await Promise.all(Array.from({ length: 6 }, () => settleIn(still).settle(key, outcome)));
    expect(all.filter((one) => one === 'settled')).toHaveLength(1);
    expect(await countOf(still)).toMatchObject({ total: 1, ac: 1 });
  });

  it.each(['decide', 'countVerdict', 'takeVerdict', 'finish'] as const)(
    'counts once when the process dies right after "%s" and another one begins anew',
    async (step) => {
      const { key, job } = await submitted();
      const { problem, solved, submission } = still.app.services;
      const { countVerdict } = problem.counters;
      const { take } = solved;
      const { find: findOne, finish } = submission.records;
      const { judgements } = settleIn(still);
      const dying =
        <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
        async (...args: A): Promise<R> => {
          await run(...args);
          throw new Error('killed');
        };
      const broken = settleIn(still, {
        judgements: step === 'decide' ? { ...judgements, decide: dying(judgements.decide) } : judgements,
        counters: {
          ...problem.counters,
          countVerdict: step === 'countVerdict' ? dying(countVerdict) : countVerdict,
        },
        solved: { take: step === 'takeVerdict' ? dying(take) : take },
        submissions: { find: findOne, finish: step === 'finish' ? dying(finish) : finish },
      });
      const outcome = {
        kind: 'result',
        attempt: 1,
        result: resultOf(job, 1, { status: verdict.wrongAnswer }),
      } as const;
      await expect(broken.settle(key, outcome)).rejects.toThrow('killed');
      await settleIn(still).settle(key, outcome);
      await settleIn(still).settle(key, outcome);
      expect(await find(still, key.submitId)).toMatchObject({
        status: verdict.wrongAnswer,
        open: false,
        attempt: 1,
      });
      expect(await countOf(still)).toMatchObject({ total: 1, wa: 1 });
    },
  );

  it('counts once when a process stalls between looking and counting, while others settle many', async () => {
    const { key, job } = await submitted();
    const { problem } = still.app.services;
    const asked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const stalling = settleIn(still, {
      problems: {
        async byPid(pid) {
          asked.resolve();
          await goOn.promise;
          return problem.records.byPid(pid);
        },
      },
    });
    const outcome = { kind: 'result', attempt: 1, result: resultOf(job, 1) } as const;
    const stalled = stalling.settle(key, outcome);
    await asked.promise;
    const other = settleIn(still);
    expect(await other.settle(key, outcome)).toBe('settled');
    // Enough that settled judgements are no longer remembered one by one.
    const many = 70;
    for (let count = 0; count < many; count += 1) {
      const next = await submitted();
      await other.settle(next.key, { kind: 'result', attempt: 1, result: resultOf(next.job, 1) });
    }
    goOn.resolve();
    expect(await stalled).toBe('already');
    expect(await countOf(still)).toMatchObject({ total: many + 1, ac: many + 1 });
  });

  it('refuses the result of an attempt that lost its lease', async () => {
    const { key, job } = await submitted();
    const { settle } = settleIn(still);
    expect(await settle(key, { kind: 'result', attempt: 2, result: resultOf(job, 1) })).toBe('stale');
    expect((await find(still, key.submitId))?.open).toBe(true);
    expect(await countOf(still)).toMatchObject({ total: 0 });
    expect(await settle(key, { kind: 'result', attempt: 2, result: resultOf(job, 2) })).toBe('settled');
  });

  it('refuses the result of another submission and of another round', async () => {
    const { key, job } = await submitted();
    const { settle } = settleIn(still);
    const foreign = resultOf({ ...job, submitId: job.submitId + 1 }, 1);
    expect(await settle(key, { kind: 'result', attempt: 1, result: foreign })).toBe('stale');
    expect(await settle({ ...key, round: 1 }, { kind: 'result', attempt: 1, result: resultOf(job, 1) })).toBe(
      'already',
    );
    expect(await settle({ submitId: 99_999_999, round: 0 }, { kind: 'failed', attempt: 1, reason: '' })).toBe(
      'already',
    );
  });
});

describe('a judge that fails', () => {
  it('is followed by another, whose verdict counts; the result of the first is refused (Judging 7)', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    let release = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first node neither finishes nor renews its lock, like one that is cut off.
    const quick = { concurrency: 1, stalledInterval: 200 };
    const first = await fakeJudge(
      hall,
      async (job, attempt) => {
        await stuck;
        return resultOf(job, attempt, { nodeId: 'first', status: verdict.wrongAnswer });
      },
      { ...quick, lockDuration: 300, skipLockRenewal: true },
    );
    const { submitId } = await submitCode(hall.asUser('ada'), problemId);
    await until('the first node to take it', async () => first.taken.length === 1);
    const second = await fakeJudge(
      hall,
      (job, attempt) => resultOf(job, attempt, { nodeId: 'second' }),
      quick,
    );
    try {
      expect(await judged(hall, submitId)).toMatchObject({
        status: verdict.accepted,
        judger: 'second',
        attempt: 2,
      });
      release();
      // The first node gives its result before it stops.
      await first.stop();
      expect(await find(hall, submitId)).toMatchObject({
        status: verdict.accepted,
        judger: 'second',
        attempt: 2,
      });
      expect((await countOf(hall)).total).toBe(1);
    } finally {
      release();
      await Promise.all([first.stop(), second.stop()]);
    }
  });

  it('every time ends in one System Error that says nothing to users', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const judge = await fakeJudge(hall, (_job, attempt) => {
      throw new Error(`sandbox of attempt ${attempt} is gone`);
    });
    try {
      const ada = hall.asUser('ada');
      const { submitId } = await submitCode(ada, problemId);
      expect(await judged(hall, submitId)).toMatchObject({ status: verdict.systemError, attempt: 3 });
      expect(judge.taken).toHaveLength(3);
      expect((await find(hall, submitId))?.errorMessage).toContain('sandbox of attempt 3');
      const { problem, problemCount } = await ada.call(getProblemDetail, { query: { problemId } });
      expect(problem.problemId).toBe(problemId);
      expect(problemCount).toMatchObject({ total: 1, se: 1 });
    } finally {
      await judge.stop();
    }
  });

  it('by dying too often ends in one System Error too', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    let release = () => {};
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    const dead = { concurrency: 1, lockDuration: 300, stalledInterval: 200, maxStalledCount: 0 };
    const decide = async (job: JudgeJob, attempt: number) => {
      await stuck;
      return resultOf(job, attempt);
    };
    const first = await fakeJudge(hall, decide, { ...dead, skipLockRenewal: true });
    const { submitId } = await submitCode(hall.asUser('ada'), problemId);
    await until('the first node to take it', async () => first.taken.length === 1);
    const second = await fakeJudge(hall, decide, dead);
    try {
      expect(await judged(hall, submitId)).toMatchObject({ status: verdict.systemError, judger: null });
      expect(second.taken).toEqual([]);
    } finally {
      release();
      await Promise.all([first.stop(), second.stop()]);
    }
  });

  it('with an unreadable result costs one System Error, which staff and monitoring see, not the queue', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const judge = await fakeJudge(
      hall,
      (job, attempt) => ({ ...resultOf(job, attempt), status: 7 }) as never,
    );
    const seenByStaff = async () => (await hall.as('admin').call(listJudgeNodes)).systemErrors;
    const counted = () => hall.app.metrics.registry.metrics();
    try {
      expect(await seenByStaff()).toBe(0);
      const { submitId } = await submitCode(hall.asUser('ada'), problemId);
      expect(await judged(hall, submitId)).toMatchObject({ status: verdict.systemError });
      await until('the counter', async () => /assize_system_errors_total 1\b/.test(await counted()));
      expect(await seenByStaff()).toBe(1);
    } finally {
      await judge.stop();
    }
  });
});

describe('what a crash leaves behind', () => {
  const swept = (at: TestSite, more: Partial<Parameters<typeof sweep>[0]> = {}) => {
    const { submission, problem, judging } = at.app.services;
    const { clock, log } = at.app.core;
    return sweep({
      submissions: submission.records,
      problems: problem.records,
      jobClassOf: () => 'practice',
      backends: judging.backends,
      clock,
      log,
      minAgeMs: 0,
      ...more,
    });
  };

  it('is not taken for lost when it settles between the two looks of the sweeper', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const { submitId } = await submitCode(hall.asUser('ada'), problemId);
    const { queues } = hall.app.services.judging;
    const judge = await fakeJudge(hall);
    try {
      // The database was asked what waits; by the time the queue is asked, the verdict stands and the job is gone.
      await judged(hall, submitId);
      await until('the job to be gone', async () => (await queues.state({ submitId, round: 0 })) === 'gone');
      const { records } = hall.app.services.submission;
      const settled = await find(hall, submitId);
      if (!settled) throw new Error('nothing was stored');
      const waiting = async () => [{ ...settled, open: true }];
      expect(await swept(hall, { submissions: { waiting, forJudging: records.forJudging } })).toBe(0);
      expect(await queues.state({ submitId, round: 0 })).toBe('gone');
      expect(judge.taken).toHaveLength(1);
    } finally {
      await judge.stop();
    }
  });

  it('is put back into the queue when the queue lost it, and left alone when it did not (Judging 8)', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const ada = hall.asUser('ada', 'admin');
    const [lost, waiting] = [await submitCode(ada, problemId), await submitCode(ada, problemId)];
    const key = { submitId: lost.submitId, round: 0 };
    const { queues } = hall.app.services.judging;
    expect(await queues.state(key)).toBe('live');
    await queues.discard(key);
    expect(await queues.state(key)).toBe('gone');
    expect(await swept(hall, { jobClassOf: () => 'contest' })).toBe(1);
    expect(await priorityOf(hall, key)).toBe(jobPriority('contest', 1));
    expect(await swept(hall)).toBe(0);
    const judge = await fakeJudge(hall);
    try {
      for (const { submitId } of [lost, waiting]) await judged(hall, submitId);
      expect(judge.taken.map(jobIdOf).sort()).toEqual(
        [lost, waiting].map((one) => `${one.submitId}-0`).sort(),
      );
      expect(await swept(hall)).toBe(0);
      expect((await countOf(hall)).total).toBe(2);
    } finally {
      await judge.stop();
    }
  });

  it('is settled by the next server, when the one before stopped while judging went on (Judging 5)', async () => {
    const before = await startTestSite({ ownData: true });
    await announce(before);
    await makeProblem(before.as('root'), problemId);
    const { submitId } = await submitCode(before.asUser('ada'), problemId);
    let release = () => {};
    const working = new Promise<void>((resolve) => {
      release = resolve;
    });
    const judge = await fakeJudge(before, async (job, attempt) => {
      await working;
      return resultOf(job, attempt);
    });
    try {
      await until('the judge to take it', async () => judge.taken.length === 1);
      await before.app.stop();
      const finished = once(judge.worker, 'completed');
      release();
      await finished;
      const after = await startTestSite({ config: before.app.core.config });
      expect(await judged(after, submitId)).toMatchObject({ status: verdict.accepted });
      expect((await countOf(after)).total).toBe(1);
    } finally {
      release();
      await judge.stop();
    }
  });

  it('is judged again when the queue lost its result between judging and settling', async () => {
    const hall = await startTestSite({ ownData: true, config: { roles: ['api'] } });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const { submitId } = await submitCode(hall.asUser('ada'), problemId);
    const judge = await fakeJudge(hall);
    const { redis, config } = hall.app.core;
    const settling = `${config.queuePrefix}:results:${submitId}-0`;
    await until('the result', async () => (await redis.client.exists(`${settling}:processed`)) === 1);
    await redis.client.del(`${settling}:processed`);
    const full = await startTestSite({ config: { ...config, roles: ['api', 'jobs'] } });
    try {
      await until(
        'the queue to be empty',
        async () => (await full.app.services.judging.queues.state({ submitId, round: 0 })) === 'gone',
      );
      expect((await find(full, submitId))?.open).toBe(true);
      expect(await swept(full)).toBe(1);
      expect(await judged(full, submitId)).toMatchObject({ status: verdict.accepted });
    } finally {
      await judge.stop();
    }
  });

  it('is found however many wait', async () => {
    const hall = await startTestSite({ ownData: true, config: { roles: ['api'] } });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const ada = hall.asUser('ada', 'admin');
    const made: number[] = [];
    for (let round = 0; round < 14; round++)
      made.push(
        ...(await Promise.all(
          Array.from({ length: 15 }, async () => (await submitCode(ada, problemId)).submitId),
        )),
      );
    const { queues } = hall.app.services.judging;
    const lost = [made[0], made[120], made.at(-1)].filter((id) => id !== undefined);
    for (const submitId of lost) await queues.discard({ submitId, round: 0 });
    expect(await swept(hall)).toBe(3);
    expect(await swept(hall)).toBe(0);
  });

  it('forgets jobs whose verdict is written', async () => {
    const hall = await startTestSite({ ownData: true });
    await announce(hall);
    await makeProblem(hall.as('root'), problemId);
    const judge = await fakeJudge(hall);
    try {
      const { submitId } = await submitCode(hall.asUser('ada'), problemId);
      await judged(hall, submitId);
      const { redis, config } = hall.app.core;
      await until('the jobs to be gone', async () => {
        const left = await redis.client.keys(`${config.queuePrefix}:*:${submitId}-0*`);
        return left.length === 0;
      });
    } finally {
      await judge.stop();
    }
  });
});
