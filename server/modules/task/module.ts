import { minuteMs } from '../../platform/clock.ts';
import { defineModule } from '../../platform/module/define.ts';
import { onOwnConnection, periodic } from '../../platform/workers/workers.ts';
import type { LanguageService } from '../language/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import { taskBudgets } from './budget.ts';
import { compileMemory } from './compile-memory.ts';
import { keptTasks } from './kept-tasks.ts';
import { listenToTasks, taskQueue } from './queue.ts';
import { taskRoutes } from './routes.ts';
import { runInterval } from './run-interval.ts';
import { type TaskService, taskRunner } from './service.ts';
import { taskStore } from './store.ts';
import { endTeller } from './tell.ts';
import { testRuns } from './test-run.ts';

type Needs = {
  language: Pick<LanguageService, 'names'>;
  problem: ProblemService;
  'site-setting': Pick<SettingService, 'current'>;
};

/** Work of judges that is no submission. */
export const task = defineModule({
  name: 'task',
  create: (core, { language, problem, 'site-setting': setting }: Needs) => {
    const { config, redis, events, log, clock } = core;
    const prefix = config.queuePrefix;
    const queue = taskQueue({ connection: redis.client, prefix });
    const budgets = taskBudgets(redis, queue.isWaiting);
    const store = taskStore(core.database);
    const tell = endTeller({ redis, events });
    const kept = keptTasks({ queue, store, budgets, tell, clock });
    const tasks = taskRunner({ queue, store, kept, budgets, clock });
    const runs = testRuns({
      tasks,
      problems: problem,
      offered: language.names,
      interval: runInterval(redis),
      switches: () => setting.current('switches'),
    });
    const { sweep } = kept;
    const service: TaskService = { ...tasks, compiles: compileMemory(redis, kept.find), sweep };
    return {
      service,
      routes: taskRoutes(tasks, runs),
      workers: [
        onOwnConnection(core, { name: 'ended-tasks', roles: ['jobs'] }, (connection) =>
          listenToTasks({ connection, prefix }, (key) => {
            kept
              .end(key)
              .catch((error: unknown) => log.warn({ err: error, key }, 'the end of a task was not kept'));
          }),
        ),
        periodic(core, { name: 'open-tasks', everyMs: minuteMs }, sweep),
      ],
      fileRefs: { passing: store.files },
      close: queue.close,
    };
  },
});
