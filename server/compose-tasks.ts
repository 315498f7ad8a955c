import { join } from 'node:path';
import type { AuditService } from './modules/audit/service.ts';
import type { DraftFiles } from './modules/authoring/draft-files.ts';
import { taskDesk } from './modules/authoring/programs.ts';
import { problemVerifier } from './modules/authoring/verify.ts';
import type { ProblemService } from './modules/problem/service.ts';
import { taskBudgets } from './modules/task/budget.ts';
import type { CompileMemory } from './modules/task/compile-memory.ts';
import { listenToTasks, type TaskQueue } from './modules/task/queue.ts';
import { taskRoutes } from './modules/task/routes.ts';
import { runInterval } from './modules/task/run-interval.ts';
import { taskService } from './modules/task/service.ts';
import { testRuns } from './modules/task/test-run.ts';
import { answersService } from './modules/testdata/answers.ts';
import { problemDataService } from './modules/testdata/problem-data.ts';
import { testdataRoutes } from './modules/testdata/routes.ts';
import type { TestdataService } from './modules/testdata/service.ts';
import type { UploadStore } from './modules/testdata/store.ts';
import type { Running } from './modules.ts';
import type { Core } from './platform/core.ts';
import type { BlobStore } from './platform/files/blob-store.ts';
import type { Viewer } from './platform/http/handler.ts';
import { type EventBus, everyone } from './platform/realtime/events.ts';
import { onceAnHour } from './platform/redis/once-an-hour.ts';

type Ports = {
  /** Closed here. */
  queue: TaskQueue;
  compiles: CompileMemory;
  problems: ProblemService;
  drafts: Pick<DraftFiles, 'read'>;
  testdata: TestdataService;
  uploads: UploadStore;
  blobs: BlobStore;
  offered: () => Promise<ReadonlySet<string>>;
  audit: AuditService;
  events: EventBus;
};

/** How long an end that was told is remembered, so that of several processes only one tells it. */
const toldSeconds = 60;

/** Builds what lets judges do other work than submissions, and the data of problems with it. */
export const composeTasks = (core: Core, ports: Ports) => {
  const { config, redis, clock, log } = core;
  const { queue, compiles, problems, drafts, testdata, uploads, blobs, offered, audit, events } = ports;
  const budgets = taskBudgets(redis, queue.isWaiting);
  const tasks = taskService({ queue, budgets });

  const data = problemDataService({ testdata, problems, blobs, audit, onceAnHour: onceAnHour(redis) });
  const answers = answersService({
    store: uploads,
    problems,
    data,
    blobs,
    clock,
    stagingFolder: join(config.dataFolder, 'uploads'),
  });
  const savedDraft = async (pid: number, viewer: Viewer) => drafts.read(await data.managed(pid, viewer));

  const tell = async (key: string): Promise<void> => {
    const uid = await queue.ownerOf(key);
    if (uid === null) return;
    await budgets.release(uid, key);
    const first = await redis.client.set(redis.key('task-told', key), '1', 'EX', toldSeconds, 'NX');
    if (first !== null) events.publish(`user.${uid}`, everyone, 'task', { key });
  };
  const listen = async (): Promise<Running> => {
    const connection = redis.connect({ maxRetriesPerRequest: null });
    const listener = listenToTasks({ connection, prefix: config.queuePrefix }, (key) => {
      tell(key).catch((error: unknown) => log.warn({ err: error, key }, 'the end of a task was not told'));
    });
    return {
      async stop() {
        await listener.stop();
        connection.disconnect();
      },
    };
  };

  return {
    answers,
    handlers: [
      ...testdataRoutes(testdata, data, answers),
      ...taskRoutes({
        tasks,
        runs: testRuns({
          tasks,
          problems,
          offered,
          interval: runInterval(redis, config.site.submitIntervalSeconds),
          judgingOpen: () => config.site.openPublicJudge,
        }),
        desk: taskDesk({ tasks, testdata, savedDraft, offered, blobs, compiles }),
        verify: problemVerifier({
          tasks,
          saved: async (pid, viewer) => {
            const problem = await data.managed(pid, viewer);
            return { problem, programs: (await drafts.read(problem)).programs };
          },
          offered,
          redis,
          audit,
        }),
        blobs,
      }),
    ],
    start: [
      ...(config.roles.includes('jobs') ? [listen] : []),
      async (): Promise<Running> => ({ stop: () => queue.close() }),
    ],
  };
};
