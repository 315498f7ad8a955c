import {
  type JudgeJob,
  type JudgeResult,
  judgeQueueName,
  judgeResult,
  resultsQueueName,
} from '@assize/shared/contract/judge.ts';
import { FlowProducer, type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Classes of submissions in the order in which they are judged. */
export const jobClasses = ['contest', 'practice', 'test', 'rejudge'] as const;
export type JobClass = (typeof jobClasses)[number];

const classSpan = 2 ** 19;

/**
 * Priority of a job, lower first (BullMQ takes 1 to 2^21): its class, and inside a class how many jobs its user has
 * waiting already. So everyone's first job goes before anyone's second: one person's 500 do not delay another's three.
 */
export const jobPriority = (jobClass: JobClass, nthPending: number): number =>
  jobClasses.indexOf(jobClass) * classSpan + Math.min(Math.max(1, nthPending), classSpan - 1);

export type JobKey = { submitId: number; round: number };
/** BullMQ refuses `:` and plain integers as ids. */
export const jobIdOf = ({ submitId, round }: JobKey): string => `${submitId}-${round}`;

/**
 * What came out of a judge job: its result with the attempt that holds the lease, or no result because the job
 * failed for good (its node died too often, or every try was a fault of ours).
 */
export type Verdictless = { kind: 'failed'; attempt: number; reason: string };
export type Outcome = { kind: 'result'; attempt: number; result: JudgeResult } | Verdictless;

export type QueueState = 'live' | 'failed' | 'gone';
type SettleData = JobKey;
type Options = { connection: Redis; prefix: string };

const hour = 3600;

/** The two queues of judging, seen from the server. */
export const judgeQueues = ({ connection, prefix }: Options) => {
  const flows = new FlowProducer({ connection, prefix });
  const judge = new Queue<JudgeJob>(judgeQueueName, { connection, prefix });
  const results = new Queue<SettleData>(resultsQueueName, { connection, prefix });
  // The connection's own listener logs its errors; without a listener here each would end the process.
  const heard = () => undefined;
  flows.on('error', heard);
  judge.on('error', heard);
  results.on('error', heard);

  return {
    /**
     * Adds the judging of one submission and, waiting for it, the settling of its result, in one step. Ids repeat
     * for the same round, so adding twice is adding once.
     */
    async add(job: JudgeJob, turn: { nthPending: number; jobClass?: JobClass }): Promise<void> {
      const jobId = jobIdOf(job);
      const { submitId, round } = job;
      await flows.add({
        name: 'settle',
        queueName: resultsQueueName,
        data: { submitId, round },
        // The database may be away for long: a result is tried until it is written.
        opts: {
          jobId,
          attempts: 1_000_000,
          backoff: { type: 'fixed', delay: 1_000 },
          removeOnComplete: true,
        },
        children: [
          {
            name: 'judge',
            queueName: judgeQueueName,
            data: job,
            opts: {
              jobId,
              priority: jobPriority(turn.jobClass ?? 'practice', turn.nthPending),
              // A fault of ours is tried twice more, after 2 s so that another node can take it (D29).
              attempts: 3,
              backoff: { type: 'fixed', delay: 2_000 },
              continueParentOnFailure: true,
              // Removed with the result; these are for what a crash leaves behind.
              removeOnComplete: { age: hour },
              removeOnFail: { age: 24 * hour },
            },
          },
        ],
      });
    },

    /**
     * What became of a judge job, for the settling job that waited for it. null: neither a result nor a failure is
     * there, because Redis lost them; that says nothing about the submission.
     */
    async outcome(settling: Job<SettleData>): Promise<Outcome | null> {
      const judged = await judge.getJob(jobIdOf(settling.data));
      const lease = judged?.attemptsStarted ?? null;
      const [value] = Object.values(await settling.getChildrenValues<unknown>());
      if (value !== undefined) {
        const parsed = judgeResult.safeParse(value);
        if (parsed.success)
          return { kind: 'result', attempt: lease ?? parsed.data.attempt, result: parsed.data };
        return {
          kind: 'failed',
          attempt: lease ?? 1,
          reason: `unreadable result: ${parsed.error.message.slice(0, 500)}`,
        };
      }
      const [reason] = Object.values(await settling.getIgnoredChildrenFailures());
      return reason === undefined ? null : { kind: 'failed', attempt: Math.max(1, lease ?? 1), reason };
    },

    /** Forgets a settled judging. */
    async forget(key: JobKey): Promise<void> {
      await judge.remove(jobIdOf(key));
    },

    /** Whether a waiting submission is still on its way through the queues. */
    async state(key: JobKey): Promise<QueueState> {
      const settling = await results.getJob(jobIdOf(key));
      if (!settling) return 'gone';
      const state = await settling.getState();
      if (state === 'failed') return 'failed';
      if (state === 'completed' || state === 'unknown') return 'gone';
      if (state !== 'waiting-children') return 'live';
      return (await judge.getJob(jobIdOf(key))) ? 'live' : 'gone';
    },
    /** Lets a settling that failed for good run again. */
    async retry(key: JobKey): Promise<void> {
      await (await results.getJob(jobIdOf(key)))?.retry('failed');
    },
    /** Clears away what is left of a judging that cannot go on, so that it can be added anew. */
    async discard(key: JobKey): Promise<void> {
      await (await results.getJob(jobIdOf(key)))?.remove({ removeChildren: true });
      await judge.remove(jobIdOf(key));
    },
    async counts(): Promise<{ waiting: number; active: number }> {
      const counts = await judge.getJobCounts('waiting', 'prioritized', 'delayed', 'active');
      const { waiting = 0, prioritized = 0, delayed = 0, active = 0 } = counts;
      return { waiting: waiting + prioritized + delayed, active };
    },
    async close(): Promise<void> {
      await Promise.all([flows.close(), judge.close(), results.close()]);
    },
  };
};
export type JudgeQueues = ReturnType<typeof judgeQueues>;
