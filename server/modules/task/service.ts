import { randomUUID } from 'node:crypto';
import type { TaskView } from '@assize/shared/areas/task/endpoints.ts';
import type { JudgeTask, TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { contestantBudget, staffBudget, type TaskBudgets } from './budget.ts';
import type { CompileMemory } from './compile-memory.ts';
import type { KeptTask, TaskQueue } from './queue.ts';

export { taskLifeSeconds } from './queue.ts';

/** Work for judges that is no submission, as other modules ask for it. */
export type TaskService = TaskRunner & {
  /** Result of the last compile of a text, while it is kept. */
  compiles: CompileMemory;
};

type Ports = { queue: Pick<TaskQueue, 'add' | 'find'>; budgets: TaskBudgets };

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

/** Work for judges that is no submission: put into the queue, and read by its user. */
export const taskRunner = ({ queue, budgets }: Ports) => {
  /** A task of this viewer. @throws AssizeError `task.not-found` for others', old and unknown keys alike */
  const own = async (key: string, viewer: Viewer): Promise<KeptTask> => {
    const found = await queue.find(key);
    if (!found || found.uid !== viewer.uid) throw notFound();
    return found;
  };

  return {
    own,
    /** Queues a task; gives its key. @throws AssizeError `task.too-many` */
    async start(task: JudgeTask, viewer: Viewer, traceId: string): Promise<string> {
      const key = randomUUID();
      const bytes = Buffer.byteLength(JSON.stringify(task));
      const budget = isStaff(viewer.role) ? staffBudget : contestantBudget;
      const nth = await budgets.take(viewer.uid, key, bytes, budget);
      try {
        await queue.add(key, { task, uid: viewer.uid, traceId }, nth);
      } catch (error) {
        await budgets.release(viewer.uid, key).catch(() => undefined);
        throw error;
      }
      return key;
    },

    async read(key: string, viewer: Viewer): Promise<TaskView> {
      const { state, progress, result } = await own(key, viewer);
      return { key, state, progress, result: result && shownResult(result, viewer.role) };
    },
  };
};
export type TaskRunner = ReturnType<typeof taskRunner>;
