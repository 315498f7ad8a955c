import { once } from 'node:events';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { freePort } from '../../test/parts.ts';
import { mendRedis } from './driver.ts';

it('a connection that waits for its next try ends when it is told to, and its commands with it', async () => {
  mendRedis();
  const connection = new Redis({
    port: await freePort(),
    host: '127.0.0.1',
    retryStrategy: () => 60_000,
    maxRetriesPerRequest: null,
  });
  connection.on('error', () => undefined);
  const answer = connection.get('anything').catch((error: unknown) => error);
  await new Promise((resolve) => connection.once('reconnecting', resolve));
  const ended = once(connection, 'end');
  connection.disconnect();
  await ended;
  expect(await answer).toMatchObject({ message: 'Connection is closed.' });
});
