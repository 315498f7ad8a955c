import { randomUUID } from 'node:crypto';
import { mostTasksListed, type TaskRow, type TaskView } from '@assize/shared/areas/task/endpoints.ts';
import type { JudgeTask, TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { contestantBudget, staffBudget, type TaskBudgets } from './budget.ts';
import type { CompileMemory } from './compile-memory.ts';
import type { KeptTasks } from './kept-tasks.ts';
import type { KeptTask, TaskQueue } from './queue.ts';
import type { TaskStore } from './store.ts';

export { keptSeconds } from './store.ts';

/** Work for judges that is no submission, as other modules ask for it. */
export type TaskService = TaskRunner & {
  /** Result of the last compile of a text, while it is kept. */
  compiles: CompileMemory;
  /** Ends what ended while no process listened, and what the queue has lost. */
  sweep: KeptTasks['sweep'];
};

type Ports = {
  queue: Pick<TaskQueue, 'add'>;
  store: Pick<TaskStore, 'begin' | 'drop' | 'list'>;
  kept: Pick<KeptTasks, 'find' | 'cancel'>;
  budgets: TaskBudgets;
  clock: Clock;
};
/** What a list says of a setter's task. */
export type TaskSubject = { pid: number | null; name: string };

const notFound = () => new AssizeError('task.not-found', { field: 'key' });
const mostReason = 500;
/** Staff with the larger budget of tasks, who also learn why a task failed. */
export const isStaff = (role: Role): boolean => may(role, 'problem.create');

/**
 * Faults of ours are told to staff. The reason of a test run's fault may quote the problem's checker: only staff who may
 * change any problem read it. Other users learn only that there was a fault.
 */
export const shownResult = (result: TaskResult, role: Role): TaskResult => {
  if (result.kind === 'trouble')
    return { kind: 'trouble', reason: isStaff(role) ? result.reason.slice(0, mostReason) : '' };
  if (result.kind === 'test-run' && result.status === verdict.systemError && !may(role, 'problem.edit-any'))
    return { ...result, message: null };
  return result;
};

/** Work for judges that is no submission: put into the queue, read, listed and cancelled by its user. */
export const taskRunner = ({ queue, store, kept, budgets, clock }: Ports) => {
  /** A task of this viewer. @throws AssizeError `task.not-found` for others', old and unknown keys alike */
  const own = async (key: string, viewer: Viewer): Promise<KeptTask> => {
    const found = await kept.find(key);
    if (!found || found.uid !== viewer.uid) throw notFound();
    return found;
  };

  return {
    own,
    /** Queues a task; gives its key. @throws AssizeError `task.too-many` */
    async start(
      task: JudgeTask,
      { pid, name }: TaskSubject,
      viewer: Viewer,
      traceId: string,
    ): Promise<string> {
      const key = randomUUID();
      const { uid } = viewer;
      const bytes = Buffer.byteLength(JSON.stringify(task));
      const budget = isStaff(viewer.role) ? staffBudget : contestantBudget;
      const nth = await budgets.take(uid, key, bytes, budget);
      try {
        if (task.kind !== 'test-run')
          await store.begin({ _id: key, uid, pid, kind: task.kind, name, startedAt: clock.now() });
        await queue.add(key, { task, uid, traceId }, nth);
      } catch (error) {
        await Promise.allSettled([store.drop(key), budgets.release(uid, key)]);
        throw error;
      }
      return key;
    },

    async read(key: string, viewer: Viewer): Promise<TaskView> {
      const { state, progress, result } = await own(key, viewer);
      return { key, state, progress, result: result && shownResult(result, viewer.role) };
    },

    /** The viewer's tasks for a problem, newest first. */
    async list(pid: number | null, viewer: Viewer): Promise<TaskRow[]> {
      const tasks = await store.list(viewer.uid, pid, mostTasksListed);
      return Promise.all(
        tasks.map(async ({ _id: key, kind, name, startedAt, endedAt }) => {
          const about = { key, kind, name, startedAt: startedAt.toISOString() };
          if (endedAt !== null) return { ...about, state: 'done', progress: null };
          const { state = 'waiting', progress = null } = (await kept.find(key)) ?? {};
          return { ...about, state, progress };
        }),
      );
    },

    /** Ends the viewer's tasks. @throws AssizeError `task.not-found` before any ends */
    async cancel(keys: readonly string[], viewer: Viewer): Promise<void> {
      for (const key of keys) await own(key, viewer);
      for (const key of keys) await kept.cancel(key, viewer.uid);
    },
  };
};
export type TaskRunner = ReturnType<typeof taskRunner>;
