import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName, languageQueueName, resultsQueueName } from '@assize/shared/areas/judging/queues.ts';
import { type JudgeResult, judgeResult, languageLacking } from '@assize/shared/areas/judging/result.ts';
import { FlowProducer, type Job, Queue, WaitingChildrenError } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobClass, jobPriority, judgeQueueNames } from './turns.ts';

export type JobKey = { submitId: number; round: number };
/** BullMQ refuses `:` and plain integers as ids. */
export const jobIdOf = ({ submitId, round }: JobKey): string => `${submitId}-${round}`;

/**
 * What came out of a judge job: its result with the attempt that holds the lease, or no result because the job
 * failed for good (its node died too often, or every try was a fault of ours).
 */
export type Verdictless = { kind: 'failed'; attempt: number; reason: string };
/** The node that took the job lacks this language of it. */
export type Elsewhere = { kind: 'elsewhere'; language: string };
export type Outcome = { kind: 'result'; attempt: number; result: JudgeResult } | Verdictless;

export type QueueState = 'live' | 'failed' | 'gone';
/** `queue`: the queue of the judge job, by default `judge`. `earlier`: queues that the job was in before. */
export type SettleData = JobKey & { queue?: string; earlier?: string[] };
type Options = {
  connection: Redis;
  prefix: string;
  /** The queue for a job in this language, by what the live nodes have. */
  queueFor: (language: string) => Promise<string>;
};

const hour = 3600;

/** The queues of judging, seen from the server. */
export const judgeQueues = ({ connection, prefix, queueFor }: Options) => {
  const flows = new FlowProducer({ connection, prefix });
  const results = new Queue<SettleData>(resultsQueueName, { connection, prefix });
  const judging = new Map<string, Queue<JudgeJob>>();
  // The connection's own listener logs its errors; without a listener here each would end the process.
  const heard = () => undefined;
  flows.on('error', heard);
  results.on('error', heard);
  const queueOf = ({ queue = judgeQueueName }: { queue?: string }): Queue<JudgeJob> => {
    const known = judging.get(queue);
    if (known) return known;
    const made = new Queue<JudgeJob>(queue, { connection, prefix });
    made.on('error', heard);
    judging.set(queue, made);
    return made;
  };
  /** A moved job leaves its answer in its earlier queues too. */
  const removeJob = async (key: SettleData): Promise<void> => {
    const queues = new Set([judgeQueueName, key.queue ?? judgeQueueName, ...(key.earlier ?? [])]);
    await Promise.all([...queues].map((queue) => queueOf({ queue }).remove(jobIdOf(key))));
  };

  const queuesWith = async (key: JobKey): Promise<string[]> => {
    const look = connection.pipeline();
    for (const queue of judgeQueueNames) look.exists(queueOf({ queue }).toKey(jobIdOf(key)));
    const found = (await look.exec()) ?? [];
    return judgeQueueNames.filter((_, index) => found[index]?.[1] === 1);
  };

  return {
    /**
     * Adds the judging of one submission and, waiting for it, the settling of its result, in one step. Ids repeat
     * for the same round, so adding twice is adding once.
     */
    async add(job: JudgeJob, turn: { nthPending: number; jobClass: JobClass }): Promise<void> {
      const jobId = jobIdOf(job);
      const { submitId, round } = job;
      const queue = await queueFor(job.language);
      await flows.add({
        name: 'settle',
        queueName: resultsQueueName,
        data: { submitId, round, queue },
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
            queueName: queue,
            data: job,
            opts: {
              jobId,
              priority: jobPriority(turn.jobClass, turn.nthPending),
              // A fault of ours is tried twice more, after 2 s so that another node can take it (Judging 7).
              attempts: 3,
              backoff: { type: 'fixed', delay: 2_000 },
              continueParentOnFailure: true,
              // Jobs are removed with the result; these limits are for jobs that a crash leaves behind.
              removeOnComplete: { age: hour },
              removeOnFail: { age: 24 * hour },
            },
          },
        ],
      });
    },

    /**
     * What became of a judge job, for the settling job that waited for it. null: neither a result nor a failure is
     * there, because Redis lost them or the job was moved; that says nothing about the submission.
     */
    async outcome(settling: Job<SettleData>): Promise<Outcome | Elsewhere | null> {
      const queue = queueOf(settling.data);
      const judged = await queue.getJob(jobIdOf(settling.data));
      const childKey = queue.toKey(jobIdOf(settling.data));
      const lease = judged?.attemptsStarted ?? null;
      const values: Record<string, unknown> = await settling.getChildrenValues<unknown>();
      const value = values[childKey];
      if (value !== undefined) {
        const lacking = languageLacking.safeParse(value);
        if (lacking.success) return { kind: 'elsewhere', language: lacking.data.lacks };
        const parsed = judgeResult.safeParse(value);
        if (parsed.success)
          return { kind: 'result', attempt: lease ?? parsed.data.attempt, result: parsed.data };
        return {
          kind: 'failed',
          attempt: lease ?? 1,
          reason: `unreadable result: ${parsed.error.message.slice(0, 500)}`,
        };
      }
      const reason = (await settling.getIgnoredChildrenFailures())[childKey];
      return reason === undefined ? null : { kind: 'failed', attempt: Math.max(1, lease ?? 1), reason };
    },

    /**
     * Puts a job that came back for want of a compiler into the queue of that language, with its old turn. May be
     * repeated at any step. False: the job is gone.
     */
    async move(settling: Job<SettleData>, language: string): Promise<boolean> {
      const jobId = jobIdOf(settling.data);
      const judged = await queueOf(settling.data).getJob(jobId);
      if (!judged || settling.id === undefined) return false;
      const queue = languageQueueName(language);
      const { priority = 1, attempts = 1, backoff, removeOnComplete, removeOnFail } = judged.opts;
      await queueOf({ queue }).add('judge', judged.data, {
        jobId,
        priority,
        attempts,
        ...(backoff === undefined ? {} : { backoff }),
        ...(removeOnComplete === undefined ? {} : { removeOnComplete }),
        ...(removeOnFail === undefined ? {} : { removeOnFail }),
        continueParentOnFailure: true,
        parent: { id: settling.id, queue: settling.queueQualifiedName },
      });
      const { queue: before, earlier = [] } = settling.data;
      await settling.updateData({
        ...settling.data,
        queue,
        earlier: before === undefined || earlier.includes(before) ? earlier : [...earlier, before],
      });
      return true;
    },
    /** Goes back to waiting for the judge job, if there still is one. @throws what tells the queue so */
    async awaitJudge(settling: Job<SettleData>, token: string): Promise<void> {
      if (await settling.moveToWaitingChildren(token)) throw new WaitingChildrenError();
    },

    /** When a judge took the job, in ms since the epoch; null: it is gone, or its first node was lost. */
    async takenAt(key: SettleData): Promise<number | null> {
      const judged = await queueOf(key).getJob(jobIdOf(key));
      return judged?.attemptsStarted === 1 ? (judged.processedOn ?? null) : null;
    },
    /** Forgets a settled judging. */
    async forget(key: SettleData): Promise<void> {
      await removeJob(key);
    },

    /** Whether a waiting submission is still on its way through the queues. */
    async state(key: JobKey): Promise<QueueState> {
      const settling = await results.getJob(jobIdOf(key));
      if (!settling) return 'gone';
      const state = await settling.getState();
      if (state === 'failed') return 'failed';
      if (state === 'completed' || state === 'unknown') return 'gone';
      if (state !== 'waiting-children') return 'live';
      return (await queueOf(settling.data).getJob(jobIdOf(key))) ? 'live' : 'gone';
    },
    /** Lets a settling that failed for good run again. */
    async retry(key: JobKey): Promise<void> {
      await (await results.getJob(jobIdOf(key)))?.retry('failed');
    },
    /** Clears away what is left of a judging that cannot go on, so that it can be added anew. */
    async discard(key: JobKey): Promise<void> {
      const settling = await results.getJob(jobIdOf(key));
      await settling?.remove({ removeChildren: true });
      // Only the settling job names the queue; without it every queue is looked through.
      await removeJob(settling?.data ?? { ...key, earlier: await queuesWith(key) });
    },
    async close(): Promise<void> {
      await Promise.all([flows, results, ...judging.values()].map((one) => one.close()));
    },
  };
};
export type JudgeQueues = ReturnType<typeof judgeQueues>;
