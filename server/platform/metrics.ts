import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Counters of one server process. */
export const processMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'assize_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'assize_http_errors_total',
    help: 'Failed answers by error code',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  return {
    registry,
    /** A counter that monitoring reads; gives what counts one more. */
    counter: (name: string, help: string): (() => void) => {
      const counter = new Counter({ name, help, registers: [registry] });
      return () => counter.inc();
    },
    failed: (code: string) => failures.inc({ code }),
    observe: (app: FastifyInstance): void => {
      app.addHook('onResponse', async (request, reply) => {
        // The pattern is counted, not the address: there is no end of addresses.
        const route = request.routeOptions.url ?? 'none';
        duration.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
};
export type Metrics = ReturnType<typeof processMetrics>;

/** Serves /metrics on its own port of the loopback interface. */
export const serveMetrics = async (
  registry: Registry,
  port: number,
): Promise<{ port: number; stop(): Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
