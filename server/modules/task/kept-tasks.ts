import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import { minuteMs } from '../../platform/clock.ts';
import type { TaskBudgets } from './budget.ts';
import type { KeptTask, TaskQueue } from './queue.ts';
import type { StoredTask, TaskStore } from './store.ts';

type Ports = {
  queue: Pick<TaskQueue, 'find' | 'remove'>;
  store: Pick<TaskStore, 'find' | 'end' | 'open'>;
  budgets: Pick<TaskBudgets, 'release'>;
  /** Tells the user of a task that it has ended. */
  tell: (key: string, uid: string) => Promise<void>;
  clock: Clock;
};

const cancelled: TaskResult = { kind: 'cancelled' };
const lost: TaskResult = { kind: 'trouble', reason: 'the queue lost the task' };

const isTestRun = ({ task }: KeptTask): boolean => task?.kind === 'test-run';

/** Tasks wherever they are: in the queue until they end, then setters' tasks in the database. */
export const keptTasks = ({ queue, store, budgets, tell, clock }: Ports) => {
  const ofStored = ({ uid, result }: StoredTask): KeptTask => ({
    uid,
    task: null,
    state: result === null ? 'waiting' : 'done',
    progress: null,
    result,
  });

  /** null: unknown, or no longer kept. */
  const find = async (key: string): Promise<KeptTask | null> => {
    // A task is kept before it leaves the queue, so one that is not found here is found there.
    const queued = await queue.find(key);
    if (queued && isTestRun(queued)) return queued;
    const stored = await store.find(key);
    return stored && (stored.result || !queued) ? ofStored(stored) : queued;
  };

  /** Keeps the result of a task that has ended in the queue, and tells its user; may be repeated. */
  const end = async (key: string): Promise<void> => {
    const found = await queue.find(key);
    if (found?.state !== 'done' || found.result === null) return;
    const { uid, result } = found;
    if (!isTestRun(found)) await store.end(key, result, clock.now());
    await budgets.release(uid, key);
    await tell(key, uid);
    if (!isTestRun(found)) await queue.remove(key);
  };

  return {
    find,
    end,
    /** Ends a setter's task, unless it has ended. */
    async cancel(key: string, uid: string): Promise<void> {
      if (!(await store.end(key, cancelled, clock.now()))) return;
      await queue.remove(key);
      await budgets.release(uid, key);
      await tell(key, uid);
    },
    /** Ends what ended while no process listened, and what the queue has lost. */
    async sweep(): Promise<void> {
      for (const { _id: key, uid } of await store.open(new Date(clock.now().getTime() - minuteMs))) {
        const queued = await queue.find(key);
        if (queued?.state === 'done') await end(key);
        else if (!queued && (await store.end(key, lost, clock.now()))) await tell(key, uid);
      }
    },
  };
};
export type KeptTasks = ReturnType<typeof keptTasks>;
