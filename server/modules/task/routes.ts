import {
  cancelTasks,
  listTasks,
  readTask,
  readTestRun,
  submitTestRun,
} from '@assize/shared/areas/task/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { TaskRunner } from './service.ts';
import type { TestRuns } from './test-run.ts';

export const taskRoutes = (tasks: TaskRunner, runs: TestRuns) => [
  handle(readTask, ({ query, viewer }) => tasks.read(query.key, viewer)),
  handle(listTasks, ({ query, viewer }) => tasks.list(query.pid ?? null, viewer)),
  handle(cancelTasks, async ({ body, viewer }) => {
    await tasks.cancel(body.keys, viewer);
    return null;
  }),
  handle(submitTestRun, ({ body, viewer, actor }) => runs.start(body, viewer, actor.requestId)),
  handle(readTestRun, ({ query, viewer }) => runs.read(query.testJudgeKey, viewer)),
];
