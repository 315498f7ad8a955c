import { join } from 'node:path';
import { progressChannel } from '@assize/shared/contract/judge.ts';
import type { Core } from './core.ts';
import { diskBlobStore } from './files/disk-blob-store.ts';
import { removeStaleFiles } from './files/stale-files.ts';
import { judgeQueues } from './jobs/judge-queue.ts';
import { progressSubscriber } from './jobs/progress-subscriber.ts';
import { resultsWorker } from './jobs/results-worker.ts';
import { sweeper } from './jobs/sweeper.ts';
import type { NodeRegistry } from './modules/judging/nodes.ts';
import { progressBoard } from './modules/judging/progress.ts';
import { judgementRepository } from './modules/judging/repository.ts';
import { judgingRoutes } from './modules/judging/routes.ts';
import { judgingService } from './modules/judging/service.ts';
import { type Settled, settler } from './modules/judging/settle.ts';
import { languageRoutes } from './modules/language/routes.ts';
import { languageService } from './modules/language/service.ts';
import { problemMaker } from './modules/problem/create.ts';
import { problemRepository } from './modules/problem/repository.ts';
import { problemRoutes } from './modules/problem/routes.ts';
import { problemService } from './modules/problem/service.ts';
import { statusRepository } from './modules/problem/status-repository.ts';
import { tagRepository } from './modules/problem/tag-repository.ts';
import { submitInterval } from './modules/submission/interval.ts';
import { submissionRepository } from './modules/submission/repository.ts';
import { submissionRoutes } from './modules/submission/routes.ts';
import { submissionService } from './modules/submission/service.ts';
import { submitter } from './modules/submission/submit.ts';
import { uploadRepository } from './modules/testdata/repository.ts';
import { testdataRoutes } from './modules/testdata/routes.ts';
import { testdataService } from './modules/testdata/service.ts';
import type { Running } from './modules.ts';
import { unlessRedisAway } from './plugins/redis.ts';
import type { EventBus } from './realtime/events.ts';
import { everyone } from './realtime/events.ts';
import type { Hub } from './realtime/hub.ts';

type Ports = {
  nodes: NodeRegistry;
  events: EventBus;
  hub: Hub;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidOf: (username: string) => Promise<string | null>;
};

/** Tells all who watch that a submission has its verdict. */
const announceVerdict =
  (events: EventBus) =>
  ({ submission, problem, state }: Settled): void => {
    const topic = `submission.${submission.submitId}` as const;
    events.publish(topic, 'detailed', 'state', state);
    events.publish(topic, 'plain', 'state', state);
    if (submission.listed) events.publish('status', everyone, 'state', state);
    events.publish(`user.${submission.uid}`, everyone, 'verdict', {
      ...state,
      displayPid: problem?.problemId ?? '',
      title: problem?.title ?? '',
    });
  };

/** Builds problems, submissions and judging, which know each other through their services. */
export const composeJudging = (core: Core, { nodes, events, hub, usernames, uidOf }: Ports) => {
  const { config, log, database, redis, clock, ids } = core;
  const blobs = diskBlobStore(join(config.dataFolder, 'blobs'));
  const queues = judgeQueues({ connection: redis.client, prefix: config.queuePrefix });
  const board = progressBoard();
  const judgements = judgementRepository(database);

  const languages = languageService({
    nodes: {
      // Reading problems goes on while Redis is away; which languages can be used is then not known.
      live: async () => (await unlessRedisAway(nodes.live)) ?? [],
      lastLanguages: async () => (await unlessRedisAway(nodes.lastLanguages)) ?? [],
    },
    clock,
  });
  const testdata = testdataService({
    repository: uploadRepository(database),
    blobs,
    clock,
    stagingFolder: join(config.dataFolder, 'uploads'),
  });
  const problemStore = problemRepository(database);
  const tags = tagRepository(database);
  const problems = problemService({
    problems: problemStore,
    statuses: statusRepository(database),
    tags,
    make: problemMaker({ problems: problemStore, tags, testdata, blobs, ids, clock }),
    offered: languages.names,
    usernames,
  });
  const judgesChanged = () => events.publish('judges', everyone, 'changed', {});
  const judging = judgingService({
    nodes,
    blobs,
    judgements,
    judgesChanged,
    clock,
  });
  const submissionStore = submissionRepository(database);
  const submissions = submissionService({
    submissions: submissionStore,
    problems,
    submit: submitter({
      submissions: submissionStore,
      problems,
      offered: languages.names,
      queue: queues,
      interval: submitInterval(redis, config.site.submitIntervalSeconds),
      judgingOpen: () => config.site.openPublicJudge,
      added: (one) => {
        if (one.listed) events.publish('status', everyone, 'added', { submitId: one.submitId });
      },
      ids,
      clock,
      log,
    }),
    liveStatus: board.statusOf,
    casesOf: judging.casesOf,
    usernames,
    uidOf,
  });
  const settle = settler({ submissions, judgements, problems, settled: announceVerdict(events), clock, log });

  const hasRole = (role: 'jobs' | 'realtime' | 'api') => config.roles.includes(role);
  const startResults = async (): Promise<Running> => {
    const connection = redis.connect({ maxRetriesPerRequest: null });
    const worker = resultsWorker({ connection, prefix: config.queuePrefix, queues, settle, log });
    return {
      async stop() {
        await worker.stop();
        connection.disconnect();
      },
    };
  };
  const startSweeper = async (): Promise<Running> => {
    const turn = redis.key('sweeper');
    return sweeper({
      submissions,
      problems,
      queues,
      clock,
      log,
      forgetNodes: async () => {
        if (await nodes.sweep()) judgesChanged();
      },
      myTurn: async () => (await redis.client.set(turn, '1', 'PX', 9_000, 'NX')) !== null,
    });
  };
  /** What a crash left of uploads and half-written files, a day ago or earlier. */
  const clearStaging = async (): Promise<Running> => {
    const before = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
    for (const folder of ['uploads', join('blobs', 'staging')])
      await removeStaleFiles(join(config.dataFolder, folder), before);
    return { stop: async () => {} };
  };
  const startProgress = (): Promise<Running> =>
    progressSubscriber({ redis, channel: progressChannel, board, hub });

  return {
    handlers: [
      ...problemRoutes(problems),
      ...testdataRoutes(testdata),
      ...languageRoutes(languages, problems),
      ...submissionRoutes(submissions),
      ...judgingRoutes(judging),
    ],
    problems,
    submissions,
    queues,
    settle,
    start: [
      ...(hasRole('api') || hasRole('realtime') ? [startProgress] : []),
      ...(hasRole('jobs') ? [clearStaging, startResults, startSweeper] : []),
      async (): Promise<Running> => ({ stop: () => queues.close() }),
    ],
  };
};
export type JudgingSide = ReturnType<typeof composeJudging>;
