import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { type App, build } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { serveMetrics } from './plugins/metrics.ts';
import { isDatabaseAway } from './plugins/mongo.ts';
import { isRedisAway } from './plugins/redis.ts';

/**
 * Garbage is collected once the heap has grown by half. By itself V8 lets it grow to four times what is in use, and a
 * site that is quiet after a burst would keep that for an hour.
 */
setFlagsFromString('--heap-growing-percent=50');

const graceMs = 15_000;
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const madePassword = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** On an empty database: the first super admin and the first announcement. */
const firstStart = async (app: App, givenPassword: string | undefined): Promise<void> => {
  const password = givenPassword ?? madePassword();
  const uid = await app.modules.accounts.ensureRoot(password);
  if (uid === null) return;
  process.stdout.write(
    givenPassword === undefined
      ? `Super admin "root" was created with the password ${password}\n`
      : 'Super admin "root" was created with the password of ASSIZE_ROOT_PASSWORD\n',
  );
  await app.modules.site.welcome(uid);
};

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const app = await build(config);

  await firstStart(app, config.rootPassword);
  const metrics =
    config.metricsPort === 0 ? null : await serveMetrics(app.metrics.registry, config.metricsPort);
  await app.fastify.listen({ port: config.port, host: config.host });

  const stop = async (signal: string) => {
    app.core.log.info({ signal }, 'stopping');
    await Promise.race([app.stop(), sleep(graceMs)]);
    await metrics?.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

/** Why a start failed, in a line where the reason is known; addresses are left out, for they may hold passwords. */
const explain = (error: unknown): unknown => {
  if (error instanceof ConfigError) return `The environment is not complete:\n${error.message}`;
  if (isDatabaseAway(error)) return 'The database of MONGODB_URI does not answer';
  if (isRedisAway(error)) return 'The Redis of REDIS_URL does not answer';
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: another program has this port; choose one with PORT or METRICS_PORT`;
  return error;
};

run().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
