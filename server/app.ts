import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { composeModules, type Modules, type Running } from './modules.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Core } from './platform/core.ts';
import { draining } from './platform/http/draining.ts';
import { failureSender } from './platform/http/errors.ts';
import { rateLimits } from './platform/http/limits.ts';
import { openApi } from './platform/http/openapi.ts';
import { registerHandlers } from './platform/http/register.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { staticWeb } from './platform/http/static-web.ts';
import { mongoIds } from './platform/ids.ts';
import { type Metrics, processMetrics } from './platform/metrics.ts';
import { buildIndexes, connectMongo } from './platform/mongo/connection.ts';
import { connectRedis } from './platform/redis/connection.ts';
import { keptSecret } from './platform/secrets.ts';

/** How long a stop waits for running requests. */
const drainMs = 10_000;

export type App = {
  fastify: FastifyInstance;
  core: Core;
  modules: Modules;
  metrics: Metrics;
  /** Every route there is, also those that no endpoint declares. */
  routes: readonly { method: string; url: string }[];
  /**
   * Refuses new requests with 503 `service.stopping`, waits for those that run, stops workers and closes sockets and
   * connections.
   */
  stop(): Promise<void>;
};

export type Overrides = {
  clock?: Clock /** How long to wait for database and Redis at the start. */;
  startWithinMs?: number;
};

/**
 * Builds a server that does not listen yet; tests inject requests into it.
 * @throws when database or Redis do not answer in time, or a route has no policy
 */
export const build = async (config: Config, overrides: Overrides = {}): Promise<App> => {
  const startWithinMs = overrides.startWithinMs ?? 60_000;
  const metrics = processMetrics();
  const sendFailure = failureSender(metrics.failed);
  const app = fastify({
    logger: {
      level: config.logLevel,
    },
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
  const core: Core = {
    config,
    log: app.log,
    clock: overrides.clock ?? systemClock,
    ids: mongoIds(database),
    database,
    redis,
    counted: metrics,
    secret: config.secret ?? (await keptSecret(config.dataFolder, 'secret')),
    nodeToken: config.nodeToken ?? (await keptSecret(config.dataFolder, 'node-token')),
  };
  const modules = composeModules(core);

  await app.register(multipart);
  await openApi(app, { title: config.site.name, version: config.version });
  await modules.serveSockets(app);
  registerHandlers(app, modules.handlers, {
    authenticate: modules.sessions.authenticate,
    identifyNode: modules.judging.identifyNode,
    limits: rateLimits(redis, config.rateFactor),
    checkReplies: config.checkReplies,
  });
  await staticWeb(app, config.webDist);
  await buildIndexes(database);
  await app.ready();

  const running: Running[] = [];
  for (const start of modules.start) running.push(await start());

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await drain(drainMs);
    await app.close();
    for (const part of running.toReversed()) await part.stop();
    redis.client.disconnect();
    await closeDatabase();
  };
  return {
    fastify: app,
    core,
    modules,
    metrics,
    routes,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};
