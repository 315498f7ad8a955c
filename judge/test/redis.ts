/** A Redis server for a test, on a free port, which ends with the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** The server, or the reason why this machine has none. @param at port of an earlier server to replace */
export const startRedis = async (at?: number): Promise<TestRedis | string> => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-redis-'));
  const port = at ?? (await freePort());
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    { stdio: 'ignore' },
  );
  const failed = new Promise<string>((resolve) => {
    server.once('error', () => resolve('redis-server is not installed'));
    server.once('exit', (code) => resolve(`redis-server ended with ${code}`));
  });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on('error', () => {});
  const answer = await Promise.race([client.ping(), failed]);
  client.disconnect();
  if (answer !== 'PONG') return answer;
  return {
    url,
    port,
    async stop() {
      await ended(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * A port that was free a moment ago. It is below the range for outgoing connections, which could otherwise
 * take the port before the server does, or while the server restarts.
 */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
