import { classSpan } from '@assize/shared/areas/judging/queues.ts';
import type { queueClass } from '@assize/shared/areas/node/endpoints.ts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { jobClasses, judgeQueueNames, taskQueueNames } from './turns.ts';

type QueueClass = z.infer<typeof queueClass>;
export type QueueCounts = {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
};
export type QueueLook = { queues: QueueCounts[]; classes: QueueClass[] };
type Waiting = { queue: string; id: string; className: QueueClass['name'] };
type Options = { redis: Redis; prefix: string; clock: Clock };

/** Asking again within this time gets the same answer: the public page costs Redis one look a second. */
const freshMs = 1_000;
/** Waiting jobs looked at one by one, per queue and kind; beyond them only their number counts. */
const lookedAt = 5_000;
/** Rejudged submissions of which the time in the queue is read, since their numbers do not tell it. */
const askedForTime = 200;
/** The queue keeps the order of arrival in the lower 32 bits of a score. */
const arrivals = 2 ** 32;

const classOf = (priority: number): QueueClass['name'] =>
  jobClasses[Math.min(jobClasses.length - 1, Math.max(0, Math.floor(priority / classSpan)))] ?? 'rejudge';

/** Answers of a pipeline in order. @throws the first error among them */
const exec = async (pipeline: ReturnType<Redis['pipeline']>): Promise<unknown[]> => {
  const answers = (await pipeline.exec()) ?? [];
  for (const [error] of answers) if (error) throw error;
  return answers.map(([, answer]) => answer);
};
const texts = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : []);

/** The jobs that may have waited longest: the lowest submission number of round 0, and jobs of later rounds. */
const candidates = (ids: readonly Waiting[]): Waiting[] => {
  const parts = ids.map((one) => ({ one, parts: one.id.split('-').map(Number) }));
  const sorted = parts.toSorted((a, b) => (a.parts[0] ?? 0) - (b.parts[0] ?? 0));
  const first = sorted.find(({ parts: [, round] }) => round === 0);
  const others = sorted.filter(({ parts: [, round] }) => round !== 0).slice(0, askedForTime);
  return [...(first ? [first] : []), ...others].map(({ one }) => one);
};

/** Waiting and running jobs of the judges, by queue and by class. */
export const queueLook = ({ redis, prefix, clock }: Options) => {
  const queues = [...judgeQueueNames, ...taskQueueNames].map(
    (name) => new Queue(name, { connection: redis, prefix, skipMetasUpdate: true }),
  );
  // The connection's own listener logs its errors; without a listener here each would end the process.
  for (const queue of queues) queue.on('error', () => undefined);
  const key = (queue: string, part: string) => `${prefix}:${queue}:${part}`;

  const countAll = (): Promise<QueueCounts[]> =>
    Promise.all(
      queues.map(async (queue) => {
        const counts = await queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed');
        const { wait = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
        return { name: queue.name, waiting: wait + prioritized, active, delayed, failed };
      }),
    );

  /** Every waiting job with its class; a task is a test at every priority. */
  const waitingIn = async (queue: string): Promise<Waiting[]> => {
    const [prioritized, wait, delayed] = await exec(
      redis
        .pipeline()
        .zrange(key(queue, 'prioritized'), '0', String(lookedAt - 1), 'WITHSCORES')
        .lrange(key(queue, 'wait'), 0, lookedAt - 1)
        .zrange(key(queue, 'delayed'), '0', String(lookedAt - 1)),
    );
    const scored = texts(prioritized);
    const inTurn = scored.flatMap((id, index) =>
      index % 2 === 0 ? [{ id, priority: Math.floor(Number(scored[index + 1]) / arrivals) }] : [],
    );
    const rest = [...texts(wait), ...texts(delayed)];
    const pipeline = redis.pipeline();
    for (const id of rest) pipeline.hget(key(queue, id), 'priority');
    const priorities = rest.length > 0 ? (await exec(pipeline)).map(Number) : [];
    const outOfTurn = rest.map((id, index) => ({ id, priority: priorities[index] ?? 0 }));
    return [...inTurn, ...outOfTurn].map(({ id, priority }) => ({
      queue,
      id,
      className: taskQueueNames.includes(queue) ? 'test' : classOf(priority),
    }));
  };

  const oldestOf = async (waiting: readonly Waiting[]): Promise<number | null> => {
    const asked = candidates(waiting);
    if (asked.length === 0) return null;
    const pipeline = redis.pipeline();
    for (const { queue, id } of asked) pipeline.hget(key(queue, id), 'timestamp');
    const times = (await exec(pipeline)).map(Number).filter((time) => time > 0);
    if (times.length === 0) return null;
    return Math.max(0, Math.round((clock.now().getTime() - Math.min(...times)) / 100) / 10);
  };

  const look = async (): Promise<QueueLook> => {
    const counted = await countAll();
    const busy = counted.filter(({ waiting, delayed }) => waiting + delayed > 0);
    const waiting = (await Promise.all(busy.map(({ name }) => waitingIn(name)))).flat();
    const classes = await Promise.all(
      jobClasses.map(async (name) => {
        const own = waiting.filter(({ className }) => className === name);
        return { name, waiting: own.length, oldestS: await oldestOf(own) };
      }),
    );
    return { queues: counted, classes };
  };

  let latest: { at: number; answer: Promise<QueueLook> } | undefined;
  return {
    /** Waiting and running jobs, at most a second old. */
    look(): Promise<QueueLook> {
      const now = performance.now();
      if (latest && now - latest.at < freshMs) return latest.answer;
      const answer = look();
      latest = { at: now, answer };
      answer.catch(() => {
        latest = undefined;
      });
      return answer;
    },
    /** Submissions alone. */
    async counts(): Promise<{ waiting: number; active: number }> {
      const counted = (await countAll()).filter(({ name }) => !taskQueueNames.includes(name));
      return {
        waiting: counted.reduce((sum, { waiting, delayed }) => sum + waiting + delayed, 0),
        active: counted.reduce((sum, { active }) => sum + active, 0),
      };
    },
    async close(): Promise<void> {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
};
export type QueueLooker = ReturnType<typeof queueLook>;
