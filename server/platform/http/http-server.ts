import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { logOptions, logStream } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Drain, draining } from './draining.ts';
import { failureSender } from './errors.ts';
import { decorateRequests } from './request.ts';
import { securityHeaders } from './security-headers.ts';
import { refuseWrongMethods } from './wrong-method.ts';

/** Every route there is, also routes that no endpoint declares. */
export type Routes = readonly { method: string; url: string }[];

/** Fastify as this project uses it, without a route yet: ids, headers, logs, figures and failures of every request. */
export const httpServer = async (
  { logLevel, trustedProxies }: Pick<Config, 'logLevel' | 'trustedProxies'>,
  metrics: Pick<Metrics, 'failed' | 'observe'>,
): Promise<{ app: FastifyInstance; routes: Routes; drain: Drain['drain'] }> => {
  const sendFailure = failureSender(metrics.failed);
  const app = fastify({
    logger: { ...logOptions(logLevel), stream: logStream() },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Time for a whole request to arrive: 512 MB of test data over a slow line, but not for ever.
    requestTimeout: 15 * 60_000,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendFailure,
  });
  app.setErrorHandler(sendFailure);
  await securityHeaders(app);
  decorateRequests(app);
  // Requests are parsed in register.ts with the caller's language; Fastify only reads the schemas for the docs.
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
  refuseWrongMethods(app);
  const { drain } = draining(app);
  metrics.observe(app);
  return { app, routes, drain };
};
