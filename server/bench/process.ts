import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { BenchServices } from './figure.ts';

/** Settings of a server with a database and keys of its own, which `dropAll` drops. */
export const settingsOf = ({ mongoUri, redisUrl }: BenchServices, folder: string) => {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  return {
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: name,
    REDIS_URL: redisUrl,
    ASSIZE_REDIS_PREFIX: `${name}:`,
    ASSIZE_QUEUE_PREFIX: `${name}:bull`,
    ASSIZE_DATA: folder,
  };
};

/** Starts a script that says where it listens as one line of JSON. */
export const startServing = async <T>(script: URL, env: NodeJS.ProcessEnv, says: z.ZodType<T>) => {
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    lines[Symbol.asyncIterator]().next(),
    ended.then(() => {
      throw new Error(`${script.pathname} ended`);
    }),
  ]);
  return {
    ...says.parse(JSON.parse(String(first.value))),
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
