import { AssizeError } from '@assize/shared/errors.ts';
import { daySeconds } from '../../platform/clock.ts';
import { type ByteBudget, byteBudget } from '../../platform/redis/byte-budget.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

/** Limits of one user: tasks in the queue at once, and bytes put into it within ten minutes. */
export type TaskBudget = { waiting: number; bytes: number };
export const contestantBudget: TaskBudget = { waiting: 20, bytes: 16 * 1024 * 1024 };
export const staffBudget: TaskBudget = { waiting: 200, bytes: 256 * 1024 * 1024 };

const windowSeconds = 600;
const tryAgainSeconds = 5;
const tooMany = (seconds: number) =>
  new AssizeError('task.too-many', { params: { seconds }, retryAfter: seconds });

/** Counts the tasks each user has waiting, on all processes together. */
export const taskBudgets = (redis: RedisStore, isWaiting: (key: string) => Promise<boolean>) => {
  const { client } = redis;
  const waitingKey = (uid: string) => redis.key('tasks', uid);
  const byteBudgets = new Map<TaskBudget, ByteBudget>();
  const bytesOf = (budget: TaskBudget): ByteBudget => {
    const known = byteBudgets.get(budget);
    if (known) return known;
    const made = byteBudget(redis, { name: 'task-bytes', bytes: budget.bytes, seconds: windowSeconds });
    byteBudgets.set(budget, made);
    return made;
  };

  /** Looks which of the counted tasks are done: their end is told only while a process listens. */
  const recount = async (uid: string): Promise<number> => {
    const keys = await client.zrange(waitingKey(uid), '0', '-1');
    const waiting = await Promise.all(keys.map(isWaiting));
    const gone = keys.filter((_key, index) => !waiting[index]);
    if (gone.length > 0) await client.zrem(waitingKey(uid), ...gone);
    return keys.length - gone.length;
  };

  return {
    /**
     * Counts a task that is about to be added; gives its number among those its user has waiting, which is no smaller
     * than theirs: a task overtakes none of the same user.
     * @throws AssizeError `task.too-many`
     */
    async take(uid: string, key: string, bytes: number, budget: TaskBudget): Promise<number> {
      const seconds = await bytesOf(budget).spend(uid, bytes);
      if (seconds !== null) {
        await bytesOf(budget).giveBack(uid, bytes);
        throw tooMany(seconds);
      }
      const others = await client.zcard(waitingKey(uid));
      if (others >= budget.waiting && (await recount(uid)) >= budget.waiting) throw tooMany(tryAgainSeconds);
      const [, last] = await client.zrange(waitingKey(uid), '-1', '-1', 'WITHSCORES');
      const number = Math.max(Number(last ?? 0), others + 1);
      await client.multi().zadd(waitingKey(uid), number, key).expire(waitingKey(uid), daySeconds).exec();
      // Of several tasks added at once, those beyond the budget are taken back.
      const rank = await client.zrank(waitingKey(uid), key);
      if (rank !== null && rank < budget.waiting) return Math.max(number, rank + 1);
      await client.zrem(waitingKey(uid), key);
      throw tooMany(tryAgainSeconds);
    },
    async release(uid: string, key: string): Promise<void> {
      await client.zrem(waitingKey(uid), key);
    },
  };
};
export type TaskBudgets = ReturnType<typeof taskBudgets>;
