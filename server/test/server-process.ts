import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestSite } from './site.ts';

/**
 * A server process of its own on the data of a test site.
 * @param program beside this file, or the server itself
 */
export const startServer = (
  { app }: TestSite,
  variables: NodeJS.ProcessEnv,
  program = '../main.ts',
): ChildProcess => {
  const { config } = app.core;
  return spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    env: {
      ...process.env,
      MONGODB_URI: config.mongoUri,
      MONGODB_DATABASE: config.mongoDatabase,
      REDIS_URL: config.redisUrl,
      ASSIZE_REDIS_PREFIX: config.redisPrefix,
      ASSIZE_QUEUE_PREFIX: config.queuePrefix,
      ASSIZE_DATA: config.dataFolder,
      ASSIZE_ROOT_PASSWORD: 'a password',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Processes of one site share their budgets.
      ASSIZE_RATE_FACTOR: String(config.rateFactor),
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

export const killNow = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};
