import { defineModule } from '../../platform/module/define.ts';
import { onOwnConnection } from '../../platform/workers/workers.ts';
import type { LanguageService } from '../language/service.ts';
import type { ProblemService } from '../problem/service.ts';
import { taskBudgets } from './budget.ts';
import { compileMemory } from './compile-memory.ts';
import { listenToTasks, taskQueue } from './queue.ts';
import { taskRoutes } from './routes.ts';
import { runInterval } from './run-interval.ts';
import { type TaskService, taskRunner } from './service.ts';
import { endTeller } from './tell.ts';
import { testRuns } from './test-run.ts';

type Needs = { language: Pick<LanguageService, 'names'>; problem: ProblemService };

/** Work of judges that is no submission. */
export const task = defineModule({
  name: 'task',
  create: (core, { language, problem }: Needs) => {
    const { config, redis, events, log } = core;
    const prefix = config.queuePrefix;
    const queue = taskQueue({ connection: redis.client, prefix });
    const budgets = taskBudgets(redis, queue.isWaiting);
    const tasks = taskRunner({ queue, budgets });
    const runs = testRuns({
      tasks,
      problems: problem,
      offered: language.names,
      interval: runInterval(redis, config.site.submitIntervalSeconds),
      judgingOpen: () => config.site.openPublicJudge,
      maxCodeLength: config.site.maxCodeLength,
    });
    const tell = endTeller({ queue, budgets, redis, events });
    const service: TaskService = { ...tasks, compiles: compileMemory(redis, queue) };
    return {
      service,
      routes: taskRoutes(tasks, runs),
      workers: [
        onOwnConnection(core, { name: 'ended-tasks', roles: ['jobs'] }, (connection) =>
          listenToTasks({ connection, prefix }, (key) => {
            tell(key).catch((error: unknown) =>
              log.warn({ err: error, key }, 'the end of a task was not told'),
            );
          }),
        ),
      ],
      close: queue.close,
    };
  },
});
