import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config, ServerRole } from './config.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Core } from './platform/core.ts';
import { diskFiles } from './platform/files/site-files.ts';
import { uploadRoom } from './platform/files/upload-room.ts';
import { draining } from './platform/http/draining.ts';
import { failureSender } from './platform/http/errors.ts';
import { rateLimits } from './platform/http/limits.ts';
import { openApi } from './platform/http/openapi.ts';
import { registerHandlers } from './platform/http/register.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { staticWeb } from './platform/http/static-web.ts';
import { mongoIds } from './platform/ids.ts';
import { logOptions } from './platform/log.ts';
import { type Metrics, processMetrics } from './platform/metrics.ts';
import { declarations as declarationsOfModules } from './platform/module/declared.ts';
import type { ModuleList } from './platform/module/list.ts';
import type { Running } from './platform/module/parts.ts';
import { buildIndexes, connectMongo } from './platform/mongo/connection.ts';
import { realtime } from './platform/realtime/realtime.ts';
import { connectRedis } from './platform/redis/connection.ts';
import { keptSecret } from './platform/secrets.ts';

/** How long a stop waits for running requests. */
const drainMs = 10_000;

export type App<Services> = {
  fastify: FastifyInstance;
  core: Core;
  services: Services;
  metrics: Metrics;
  /** Every route there is, also those that no endpoint declares. */
  routes: readonly { method: string; url: string }[];
  /** Gives an empty site what it needs; says in lines what was made. */
  firstStart(say: (line: string) => void): Promise<void>;
  /**
   * Refuses new requests with 503 `service.stopping`, waits for those that run, stops workers and closes sockets and
   * connections.
   */
  stop(): Promise<void>;
};

export type Overrides = {
  clock?: Clock;
  /** How long to wait for database and Redis at the start. */
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
  const sendFailure = failureSender(metrics.failed);
  const app = fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Time for a whole request to arrive: 512 MB of test data over a slow line, but not for ever.
    requestTimeout: 15 * 60_000,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendFailure,
  });
  app.setErrorHandler(sendFailure);
  // Requests are parsed in http/register.ts with the caller's language; Fastify only reads the schemas for the docs.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);

  const routes: { method: string; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });

  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    const urlType = request.headers['url-type'];
    if (urlType === 'general' || urlType === 'admin') void reply.header('url-type', urlType);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
  // One line per answer. The route, not the address: query strings hold e-mail addresses and names.
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, viewer } = request;
    const what = { method, route: request.routeOptions.url, status: reply.statusCode, ip, uid: viewer?.uid };
    request.log.info({ ...what, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  securityHeaders(app);
  const { drain } = draining(app);
  metrics.observe(app);

  const database = await connectMongo({
    uri: config.mongoUri,
    database: config.mongoDatabase,
    log: app.log,
    startWithinMs,
  });
  const closeDatabase = () => {
    database.removeAllListeners();
    return database.close();
  };
  const redis = await connectRedis({
    url: config.redisUrl,
    prefix: config.redisPrefix,
    log: app.log,
    startWithinMs,
  }).catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });
  const declarations = declarationsOfModules();
  const declared = declarations.read;
  const clock = overrides.clock ?? systemClock;
  const live = realtime({ redis, log: app.log, clock, declared });
  const core: Core = {
    config,
    log: app.log,
    clock,
    ids: mongoIds(database),
    database,
    redis,
    files: diskFiles(config.dataFolder),
    uploads: uploadRoom({ redis, folder: config.dataFolder, limits: config.uploads }),
    events: live.events,
    metrics,
    declared,
    secret: config.secret ?? (await keptSecret(config.dataFolder, 'secret')),
    nodeToken: config.nodeToken ?? (await keptSecret(config.dataFolder, 'node-token')),
  };
  const services = modules.build(core, declarations);
  const { routes: handlers, identity, workers, closes, firstStarts } = declared();
  const hasRole = (role: ServerRole) => config.roles.includes(role);

  await app.register(multipart);
  await openApi(app, { title: config.site.name, version: config.version });
  if (hasRole('realtime')) await live.serve(app);
  registerHandlers(app, hasRole('api') ? handlers : handlers.filter((one) => one.everywhere), {
    authenticate: identity.authenticate,
    identifyNode: identity.identifyNode,
    limits: rateLimits(redis, config.rateFactor),
    checkReplies: config.checkReplies,
  });
  await staticWeb(app, config.webDist);
  await buildIndexes(database);
  await app.ready();

  const running: Running[] = [];
  if (hasRole('realtime')) running.push(await live.start());
  for (const { roles, start } of workers) if (roles.some(hasRole)) running.push(await start());

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
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
