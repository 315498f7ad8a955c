import { readTask, type TaskView } from '@assize/shared/areas/task/endpoints.ts';
import { events } from '@assize/shared/areas/task/events.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { useQueries } from '@tanstack/react-query';
import { useSession } from '../state/session.ts';
import { ApiFailure } from './failure.ts';
import { on, useTopic } from './hooks.ts';
import { queryKeyOf } from './query-key.ts';
import { refetch } from './refetch.ts';
import { call, queryClient } from './runtime.ts';

/** Interval of asking for a task until it is done (Tasks 1): a push tells only the end, not the progress. */
const taskPollMs = 1_000;

export type TaskState = {
  key: string;
  /** `lost`: the server has forgotten the task, or cannot be asked. */
  state: TaskView['state'] | 'lost';
  progress: TaskView['progress'];
  result: TaskResult | null;
};

/** States of several tasks, by key. */
export const useTasks = (keys: readonly string[]): ReadonlyMap<string, TaskState> => {
  const uid = useSession(({ user }) => user?.uid);
  const owner = useSession((session) => session.owner);
  const again = (key?: string) =>
    void refetch(queryClient, {
      queryKey: key === undefined ? [readTask.path] : queryKeyOf(readTask.path, owner, key),
      // The answer of a finished task does not change.
      predicate: ({ state }) => !isDone(state.data),
    });
  // `useApi` keeps one answer current; the tasks here are any number.
  useTopic(
    keys.length === 0 || uid === undefined ? null : `user.${uid}`,
    { task: on(events.user.task, ({ key }) => again(key)) },
    again,
  );
  return useQueries({
    queries: keys.map((key) => ({
      queryKey: queryKeyOf(readTask.path, owner, key),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(readTask, { query: { key } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { state: { data: unknown; error: unknown } }) =>
        isDone(state.data) || isGone(state.error) ? false : taskPollMs,
    })),
    combine: (answers) =>
      new Map(
        keys.map((key, index): [string, TaskState] => {
          const answer = answers[index];
          if (answer?.data) return [key, answer.data];
          const state = isGone(answer?.error) ? 'lost' : 'waiting';
          return [key, { key, state, progress: null, result: null }];
        }),
      ),
  });
};

/** Whether a judge has yet to end a task. */
export const isOpen = ({ state }: Pick<TaskState, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

const isDone = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'state' in data && data.state === 'done';
const isGone = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/** State of a task; null while there is no task. */
export const useTask = (key: string | null): TaskState | null => {
  const tasks = useTasks(key === null ? [] : [key]);
  return (key !== null && tasks.get(key)) || null;
};

/** Result of a task; null when it is not done within `withinMs`. @throws ApiFailure when it cannot be asked for */
export const endOfTask = async (key: string, withinMs: number): Promise<TaskResult | null> => {
  const until = Date.now() + withinMs;
  for (;;) {
    const view = await call(readTask, { query: { key } });
    if (view.state === 'done') return view.result;
    if (Date.now() + taskPollMs > until) return null;
    await new Promise((resolve) => setTimeout(resolve, taskPollMs));
  }
};
