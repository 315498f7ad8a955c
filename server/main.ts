import { setFlagsFromString } from 'node:v8';
import { loggedError } from '@assize/shared/domain/logged-error.ts';
import closeWithGrace from 'close-with-grace';
import sharp from 'sharp';
import { build } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { serverModules } from './modules.ts';
import { serveMetrics } from './platform/metrics.ts';
import { isDatabaseAway } from './platform/mongo/connection.ts';
import { isRedisAway } from './platform/redis/connection.ts';

/**
 * Garbage is collected once the heap has grown by half. By itself V8 lets it grow to four times what is in use, and a
 * site that is quiet after a burst would keep that for an hour.
 */
setFlagsFromString('--heap-growing-percent=50');

// sharp needs no cache: no picture is drawn twice.
sharp.cache(false);

const graceMs = 15_000;

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const app = await build(serverModules, config);

  await app.firstStart((line) => process.stdout.write(`${line}\n`));
  const metrics =
    config.metricsPort === 0 ? null : await serveMetrics(app.metrics.registry, config.metricsPort);
  await app.fastify.listen({ port: config.port, host: config.host });

  closeWithGrace({ delay: graceMs, logger: app.core.log }, async ({ signal, err }) => {
    if (err) app.core.log.fatal({ err }, 'stopping for an error that nobody caught');
    else app.core.log.info({ signal }, 'stopping');
    await app.stop();
    await metrics?.stop();
  });
};

/** Why a start failed, in a line where the reason is known; addresses are left out, for they may hold passwords. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return `The environment is not complete:\n${error.message}`;
  if (isDatabaseAway(error)) return 'The database of MONGODB_URI does not answer';
  if (isRedisAway(error)) return 'The Redis of REDIS_URL does not answer';
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: another program has this port; choose one with PORT or METRICS_PORT`;
  const { stack, cause } = loggedError(error);
  return cause ? `${stack}\ncaused by ${cause.stack}` : stack;
};

run().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
