import { once } from 'node:events';
import { Writable } from 'node:stream';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { freePort } from '../../test/parts.ts';
import { mendRedis, writeTogether } from './driver.ts';

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

it('what one turn writes leaves in one go and in its order, and what comes later leaves later', async () => {
  const writes: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      writes.push([String(chunk)]);
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  writeTogether(stream);
  for (const word of ['a', 'b']) stream.write(word);
  await Promise.resolve();
  stream.write('c');
  expect(writes).toEqual([]);
  await new Promise(setImmediate);
  stream.write('d');
  await new Promise(setImmediate);
  expect(writes).toEqual([['a', 'b', 'c'], ['d']]);
});
