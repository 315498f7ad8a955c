import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, build } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { serveMetrics } from './plugins/metrics.ts';

const graceMs = 15_000;
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const madePassword = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** On an empty database: the first super admin and the first announcement. */
const firstStart = async (app: App, givenPassword: string | undefined): Promise<void> => {
  const password = givenPassword ?? madePassword();
  const uid = await app.modules.accounts.ensureRoot(password);
  if (uid === null) return;
  await app.modules.site.welcome(uid);
  process.stdout.write(
    givenPassword === undefined
      ? `Super admin "root" was created with the password ${password}\n`
      : 'Super admin "root" was created with the password of ASSIZE_ROOT_PASSWORD\n',
  );
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

run().catch((error: unknown) => {
  const text = error instanceof ConfigError ? `The environment is not complete:\n${error.message}` : error;
  console.error(text);
  process.exit(1);
});
