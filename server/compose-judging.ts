import { join } from 'node:path';
import { progressChannel } from '@assize/shared/areas/judging/queues.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { composeCluster } from './compose-cluster.ts';
import { composeDesk } from './compose-desk.ts';
import { composePackages } from './compose-packages.ts';
import { composeRejudging } from './compose-rejudging.ts';
import { composeTasks } from './compose-tasks.ts';
import { composeUpkeep } from './compose-upkeep.ts';
import type { Core } from './core.ts';
import { diskBlobStore } from './files/disk-blob-store.ts';
import { inTurns } from './jobs/in-turns.ts';
import { progressSubscriber } from './jobs/progress-subscriber.ts';
import { relist } from './jobs/relister.ts';
import { resultsWorker } from './jobs/results-worker.ts';
import { sweep } from './jobs/sweeper.ts';
import { taskQueue } from './jobs/task-queue.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { NodeRegistry } from './modules/judging/nodes.ts';
import { progressBoard } from './modules/judging/progress.ts';
import { judgementRepository } from './modules/judging/repository.ts';
import { judgingRoutes } from './modules/judging/routes.ts';
import { judgingService } from './modules/judging/service.ts';
import { settler } from './modules/judging/settle.ts';
import { languageRoutes } from './modules/language/routes.ts';
import { languageService } from './modules/language/service.ts';
import { draftFiles } from './modules/problem/draft-files.ts';
import { stateAnnouncer } from './modules/submission/announce.ts';
import { submitInterval } from './modules/submission/interval.ts';
import { submissionRepository } from './modules/submission/repository.ts';
import { submissionRoutes } from './modules/submission/routes.ts';
import { submissionService } from './modules/submission/service.ts';
import { submitter } from './modules/submission/submit.ts';
import { compileMemory } from './modules/task/compile-memory.ts';
import { uploadRepository } from './modules/testdata/repository.ts';
import { testdataService } from './modules/testdata/service.ts';
import type { Running } from './modules.ts';
import { unlessRedisAway } from './plugins/redis.ts';
import type { EventBus } from './realtime/events.ts';
import { everyone } from './realtime/events.ts';
import type { Hub } from './realtime/hub.ts';

type Ports = {
  audit: AuditService;
  nodes: NodeRegistry;
  events: EventBus;
  hub: Hub;
  usernames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  uidOf: (username: string) => Promise<string | null>;
  uidsMatching: (text: string, limit: number) => Promise<string[]>;
  /** Texts of the site that may show pictures. */
  siteTexts: () => AsyncIterable<string>;
  isAnnounced: (text: string) => Promise<boolean>;
};

/** Builds problems, submissions and judging, which know each other through their services. */
export const composeJudging = (
  core: Core,
  { audit, nodes, events, hub, usernames, uidOf, uidsMatching, siteTexts, isAnnounced }: Ports,
) => {
  const { config, log, database, redis, clock, ids } = core;
  const blobs = diskBlobStore(join(config.dataFolder, 'blobs'));
  const submissionStore = submissionRepository(database);
  const cluster = composeCluster(core, {
    nodes,
    audit,
    events,
    systemErrorsSince: (since) => submissionStore.countJudged(verdict.systemError, since),
  });
  const { queues, judgesChanged } = cluster;
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
  const uploads = uploadRepository(database);
  const testdata = testdataService({
    repository: uploads,
    blobs,
    clock,
    stagingFolder: join(config.dataFolder, 'uploads'),
  });
  const taskQueues = taskQueue({ connection: redis.client, prefix: config.queuePrefix });
  const compiles = compileMemory(redis, taskQueues);
  const desk = composeDesk(core, {
    audit,
    blobs,
    testdata,
    offered: languages.names,
    isAnnounced,
    compileFailure: compiles.failureOf,
    usernames,
    uidsMatching,
  });
  const { problems } = desk;
  const packages = composePackages(core, {
    desk: desk.desk,
    images: desk.images,
    testdata,
    blobs,
    audit,
    events,
  });
  const tasks = composeTasks(core, {
    queue: taskQueues,
    compiles,
    problems,
    drafts: draftFiles(blobs),
    testdata,
    uploads,
    blobs,
    offered: languages.names,
    audit,
    events,
  });
  const judging = judgingService({
    nodes,
    blobs,
    judgements,
    tokenUsed: cluster.tokens.used,
    judgesChanged,
    clock,
  });
  const submissions = submissionService({
    submissions: submissionStore,
    problems,
    submit: submitter({
      submissions: submissionStore,
      problems,
      offered: languages.names,
      answersOf: tasks.answers.listingOf,
      queue: queues,
      interval: submitInterval(redis, config.site.submitIntervalSeconds),
      judgingOpen: () => config.site.openPublicJudge,
      added: (one) => {
        cluster.queueChanged();
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
  const announce = stateAnnouncer(events);
  const rejudging = composeRejudging(core, {
    announce,
    submissions,
    problems,
    judgements,
    queues,
    settle: (key, outcome) => settle(key, outcome),
    events,
    usernames,
    uidOf,
    audit,
  });
  const settle = settler({
    submissions,
    judgements,
    problems,
    rejudges: rejudging.runner,
    settled: ({ submission, problem, state }) => {
      announce(submission, state);
      events.publish(`user.${submission.uid}`, everyone, 'verdict', {
        ...state,
        displayPid: problem?.problemId ?? '',
        title: problem?.title ?? '',
      });
      cluster.queueChanged();
    },
    systemError: () => {
      core.counted.systemError();
      judgesChanged();
    },
    clock,
    log,
  });

  const hasRole = (role: 'jobs' | 'realtime' | 'api') => config.roles.includes(role);
  const startResults = async (): Promise<Running> => {
    const connection = redis.connect({ maxRetriesPerRequest: null });
    const worker = resultsWorker({
      connection,
      prefix: config.queuePrefix,
      queues,
      settle,
      waits: cluster.waits,
      log,
    });
    return {
      async stop() {
        await worker.stop();
        connection.disconnect();
      },
    };
  };
  const startRelister = async (): Promise<Running> =>
    inTurns({ name: 'relister', everyMs: 2_000, redis, log }, () => relist({ problems, submissions, clock }));
  const startSweeper = async (): Promise<Running> =>
    inTurns({ name: 'sweeper', everyMs: 10_000, redis, log }, async () => {
      // Judges that went without a word.
      if (await nodes.sweep()) judgesChanged();
      await sweep({ submissions, problems, queues, clock, log });
    });
  const upkeep = composeUpkeep(core, {
    blobs,
    statementFiles: desk.statementFiles,
    holders: {
      ...desk.holders,
      uploads: uploads.listings,
      submissions: submissionStore.answerListings,
      siteTexts,
    },
  });
  const startProgress = (): Promise<Running> =>
    progressSubscriber({ redis, channel: progressChannel, board, hub, heard: cluster.queueChanged });

  return {
    handlers: [
      ...desk.handlers,
      ...packages.handlers,
      ...tasks.handlers,
      ...languageRoutes(languages, problems),
      ...submissionRoutes(submissions),
      ...judgingRoutes(judging),
      ...cluster.handlers,
      ...rejudging.handlers,
    ],
    problems,
    imports: packages.imports,
    submissions,
    queues,
    settle,
    identifyNode: cluster.tokens.identify,
    rejudges: rejudging.runner,
    collectFiles: upkeep.collectFiles,
    start: [
      cluster.start,
      ...packages.start,
      ...(hasRole('api') || hasRole('realtime') ? [startProgress] : []),
      ...(hasRole('jobs')
        ? [desk.start, upkeep.start, startResults, startSweeper, startRelister, rejudging.start]
        : []),
      ...tasks.start,
      async (): Promise<Running> => ({ stop: () => queues.close() }),
    ],
  };
};
export type JudgingSide = ReturnType<typeof composeJudging>;
