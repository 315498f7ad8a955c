import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Config, ServerRole } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Core } from './platform/core.ts';
import { domainEvents } from './platform/domain-events/domain-events.ts';
import { diskFiles } from './platform/files/site-files.ts';
import { uploadRoom } from './platform/files/upload-room.ts';
import { httpServer, type Routes } from './platform/http/http-server.ts';
import { rateLimits } from './platform/http/limits.ts';
import { openApi } from './platform/http/openapi.ts';
import { registerHandlers } from './platform/http/register.ts';
import { repeats } from './platform/http/repeats.ts';
import { staticWeb } from './platform/http/static-web.ts';
import { mongoIds } from './platform/ids.ts';
import { type Metrics, processMetrics } from './platform/metrics.ts';
import { collectDeclarations } from './platform/module/declared.ts';
import type { ModuleList } from './platform/module/list.ts';
import type { Running } from './platform/module/parts.ts';
import { buildIndexes, connectMongo } from './platform/mongo/connection.ts';
import { realtime } from './platform/realtime/realtime.ts';
import { connectRedis } from './platform/redis/connection.ts';
import { keptSecret } from './platform/secrets.ts';

/** Time that a stop leaves to running requests. */
const drainMs = 10_000;

export type App<Services> = {
  fastify: FastifyInstance;
  core: Core;
  services: Services;
  metrics: Metrics;
  routes: Routes;
  /** Fills an empty site; tells in lines what was made. */
  firstStart(say: (line: string) => void): Promise<void>;
  /**
   * Refuses new requests with 503 `service.stopping`, waits for running ones, stops workers and closes sockets and
   * connections.
   */
  stop(): Promise<void>;
};

export type Overrides = {
  clock?: Clock;
  /** Time limit of the wait for database and Redis at the start, in ms. */
  startWithinMs?: number;
};

/**
 * Builds a server of these modules that does not listen yet; tests inject requests into it.
 * @throws when database or Redis do not answer in time, or a module does not say all it must
 */
export const build = async <Services extends object>(
  modules: ModuleList<Services>,
  config: Config,
  overrides: Overrides = {},
): Promise<App<Services>> => {
  const startWithinMs = overrides.startWithinMs ?? 60_000;
  const metrics = processMetrics();
  const { app, routes, drain } = await httpServer(config, metrics);
  const { log } = app;
  const database = await connectMongo({
    uri: config.mongoUri,
    database: config.mongoDatabase,
    log,
    startWithinMs,
  });
  const closeDatabase = () => {
    database.removeAllListeners();
    return database.close();
  };
  const redis = await connectRedis({
    url: config.redisUrl,
    prefix: config.redisPrefix,
    log,
    startWithinMs,
  }).catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  const clock = overrides.clock ?? systemClock;
  const declarations = collectDeclarations();
  const declared = declarations.read;
  const stopping = new AbortController();
  const limits = rateLimits(redis, config.rateFactor);
  const live = realtime({ redis, log, clock, limits, declared, checkSent: config.checkSent });
  const told = domainEvents({ database, redis, log, clock, declared });
  const core: Core = {
    config,
    log,
    clock,
    ids: mongoIds(database),
    database,
    redis,
    files: diskFiles(config.dataFolder),
    uploads: uploadRoom({ redis, folder: config.dataFolder, limits: config.uploads }),
    events: live.events,
    outbox: told.outbox,
    eventLog: told.eventLog,
    metrics,
    declared,
    stopping: stopping.signal,
    secret: config.secret ?? (await keptSecret(config.dataFolder, 'secret')),
    nodeToken: config.nodeToken ?? (await keptSecret(config.dataFolder, 'node-token')),
  };
  const services = modules.build(core, declarations);
  const { routes: handlers, identity, auditLog, workers, closes, firstStarts } = declared();
  const hasRole = (role: ServerRole) => config.roles.includes(role);

  await app.register(multipart);
  await openApi(app, { title: config.site.name, version: config.version });
  if (hasRole('realtime')) await live.serve(app);
  registerHandlers(app, hasRole('api') ? handlers : handlers.filter((one) => one.everywhere), {
    authenticate: identity.authenticate,
    identifyNode: identity.identifyNode,
    identifySeat: identity.identifySeat,
    identifyBasic: identity.identifyBasic,
    limits,
    auditLog,
    repeats: repeats({ redis, log }),
    checkSent: config.checkSent,
  });
  await staticWeb(app, config.webDist);
  await buildIndexes(database);
  await app.ready();

  const running: Running[] = [];
  if (hasRole('realtime')) running.push(await live.start());
  if (hasRole('jobs')) running.push(await told.start());
  for (const { roles, start } of workers) if (roles.some(hasRole)) running.push(await start());

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await drain(drainMs);
    await app.close();
    for (const part of running.toReversed()) await part.stop();
    for (const close of closes.toReversed()) await close();
    redis.client.disconnect();
    await closeDatabase();
  };
  return {
    fastify: app,
    core,
    services,
    metrics,
    routes,
    async firstStart(say) {
      for (const start of firstStarts) await start(say);
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};
