import { setterTaskKind, type TaskResult, taskResult } from '@assize/shared/areas/task/tasks.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { daySeconds } from '../../platform/clock.ts';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

/** Retention of a setter's result (Tasks 1). */
export const keptSeconds = 7 * daySeconds;

const taskCollection = collection(
  'tasks',
  z.object({
    /** Key of the task, and of its job in the queue. */
    _id: z.string(),
    uid: z.string(),
    /** The problem that it is for; null: one that is not saved yet. */
    pid: z.int().nullable(),
    kind: setterTaskKind,
    name: z.string(),
    startedAt: z.date(),
    endedAt: z.date().nullable(),
    result: taskResult.nullable(),
  }),
  [
    [{ uid: 1, pid: 1, startedAt: -1 }],
    // Dates alone count, so a task that has not ended stays.
    [{ endedAt: 1 }, { expireAfterSeconds: keptSeconds }],
  ],
);
/** A setter's task, with its result once it has ended. */
export type StoredTask = Stored<typeof taskCollection>;

/** Tasks of setters; test runs are not among them. */
export const taskStore = (database: Connection) => {
  const tasks = taskCollection.on(database);
  return {
    async begin(task: Omit<StoredTask, 'endedAt' | 'result'>): Promise<void> {
      await tasks.insert({ ...task, endedAt: null, result: null });
    },
    /** Takes back a task that the queue did not take. */
    async drop(key: string): Promise<void> {
      await tasks.deleteOne({ _id: key, endedAt: null });
    },
    async find(key: string): Promise<StoredTask | null> {
      return tasks.findById(key);
    },
    /** Keeps the result of a task, unless it has one. False: it has one, or is no task of a setter. */
    async end(key: string, result: TaskResult, endedAt: Date): Promise<boolean> {
      const { modifiedCount } = await tasks.updateOne(
        { _id: key, endedAt: null },
        { $set: { endedAt, result } },
      );
      return modifiedCount === 1;
    },
    /** Newest first. */
    async list(uid: string, pid: number | null, limit: number): Promise<Omit<StoredTask, 'result'>[]> {
      return tasks.find({ uid, pid }, { result: 0 }).sort({ startedAt: -1 }).limit(limit);
    },
    /** Tasks that have not ended, begun before a time. */
    async open(before: Date): Promise<Omit<StoredTask, 'result'>[]> {
      return tasks.find({ endedAt: null, startedAt: { $lt: before } }, { result: 0 });
    },
    /** Generated files that nobody has taken yet, as far as their results are kept. */
    async *files(): AsyncIterable<string> {
      for await (const { result } of tasks.find({ kind: 'generate' }, { result: 1 }).cursor())
        if (result?.kind === 'generate')
          for (const { input, output } of result.cases)
            for (const file of [input, output]) if (file) yield file.hash;
    },
  };
};
export type TaskStore = ReturnType<typeof taskStore>;
