import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  judgeQueueName,
  languageQueueName,
  progressChannel,
  resultsQueueName,
  taskQueueName,
} from '@assize/shared/areas/judging/queues.ts';
import { FlowProducer, Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMissing, obtain, type RedisSource } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { freePort } from './ports.ts';
import type { Running } from './process.ts';
import { startRedis } from './redis.ts';

/** The Redis that the launcher starts, as a judge node sees it. */
describe.each(['bull', 'hall[2]*'])('the Redis login of a judge node, with the queue prefix %s', (prefix) => {
  const passwords = { server: 'for the server', judge: 'for the judge' };
  let folder: string;
  let running: Running;
  let port: number;
  let judge: Redis;
  let server: Redis;

  const login = (username: string, password: string) => ({
    host: '127.0.0.1',
    port,
    username,
    password,
    maxRetriesPerRequest: null,
  });

  beforeAll(async () => {
    const source = await obtain<RedisSource>(
      providers.redis.filter(({ name }) => name !== 'REDIS_URL'),
      false,
    );
    if (isMissing(source) || source.kind !== 'binary') throw new Error('no redis-server on this machine');
    folder = await mkdtemp(join(tmpdir(), 'assize-acl-'));
    port = await freePort();
    running = await startRedis({
      binary: source.binary,
      port,
      dataDir: join(folder, 'redis'),
      logDir: folder,
      durable: false,
      passwords,
      queuePrefix: prefix,
    });
    judge = new Redis(login('judge', passwords.judge));
    server = new Redis(login('default', passwords.server));
  });
  afterAll(async () => {
    judge?.disconnect();
    server?.disconnect();
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is not there for who does not know the password', async () => {
    const stranger = new Redis({ host: '127.0.0.1', port, lazyConnect: true });
    stranger.on('error', () => {});
    await expect(stranger.ping()).rejects.toThrow(/NOAUTH/);
    stranger.disconnect();
  });

  it.each([
    ['of all nodes', judgeQueueName],
    ['of a language', languageQueueName('C++ 17')],
  ])('judges a job of a flow in the queue %s and hands its result to the parent', async (_what, queue) => {
    const flows = new FlowProducer({ connection: login('default', passwords.server), prefix });
    const events = new QueueEvents(resultsQueueName, {
      connection: login('default', passwords.server),
      prefix,
    });
    const worker = new Worker(queue, async (job) => ({ verdict: `of ${job.name}` }), {
      connection: login('judge', passwords.judge),
      prefix,
      lockDuration: 10_000,
      stalledInterval: 5_000,
    });
    const results = new Worker(
      resultsQueueName,
      async (job) => Object.values(await job.getChildrenValues()),
      {
        connection: login('default', passwords.server),
        prefix,
      },
    );
    try {
      await events.waitUntilReady();
      const tree = await flows.add({
        name: 'submission 7',
        queueName: resultsQueueName,
        children: [
          {
            name: 'submission 7',
            queueName: queue,
            opts: { jobId: '7-0', continueParentOnFailure: true },
          },
        ],
      });
      await expect(tree.job.waitUntilFinished(events, 60_000)).resolves.toEqual([
        { verdict: 'of submission 7' },
      ]);
    } finally {
      await Promise.all([worker.close(), results.close(), events.close(), flows.close()]);
    }
  });

  it('does tasks and says how far it is', async () => {
    const tasks = new Queue(taskQueueName, { connection: login('default', passwords.server), prefix });
    const events = new QueueEvents(taskQueueName, { connection: login('default', passwords.server), prefix });
    const worker = new Worker(
      taskQueueName,
      async (job) => {
        await job.updateProgress({ done: 1, total: 2 });
        return 'done';
      },
      { connection: login('judge', passwords.judge), prefix },
    );
    try {
      await events.waitUntilReady();
      const task = await tasks.add('compile', {}, { priority: 1 });
      await expect(task.waitUntilFinished(events, 60_000)).resolves.toBe('done');
    } finally {
      await Promise.all([worker.close(), tasks.close(), events.close()]);
    }
  });

  it('lets a full node pass on the call that woke it', async () => {
    await expect(judge.zadd(`${prefix}:${judgeQueueName}:marker`, 0, '0')).resolves.toBe(1);
    await expect(judge.zrange(`${prefix}:${languageQueueName('C')}:prioritized`, '0', '0')).resolves.toEqual(
      [],
    );
  });

  it('publishes progress', async () => {
    await expect(judge.publish(progressChannel, '{}')).resolves.toBe(0);
  });

  it.each([
    ['read a session', (redis: Redis) => redis.get('assize:session:1')],
    ['write a session', (redis: Redis) => redis.set('assize:session:1', 'x')],
    ['read another queue', (redis: Redis) => redis.hgetall('bull:mail:1')],
    [
      'reach a foreign key from a script',
      (redis: Redis) => redis.eval("return redis.call('GET', 'assize:session:1')", 0),
    ],
    ['list keys', (redis: Redis) => redis.keys('*')],
    ['walk keys', (redis: Redis) => redis.scan(0)],
    ['listen to another channel', (redis: Redis) => redis.subscribe('assize:events')],
    ['listen to all channels', (redis: Redis) => redis.psubscribe('*')],
    ['publish elsewhere', (redis: Redis) => redis.publish('assize:events', 'x')],
    ['read the configuration', (redis: Redis) => redis.config('GET', '*')],
    ['change users', (redis: Redis) => redis.acl('SETUSER', 'judge', 'allkeys')],
    ['empty the database', (redis: Redis) => redis.flushall()],
    ['name some key', (redis: Redis) => redis.randomkey()],
    ['stop Redis', (redis: Redis) => redis.call('SHUTDOWN')],
    ['watch the others', (redis: Redis) => redis.call('MONITOR')],
  ])('may not %s', async (_what, attempt) => {
    await expect(attempt(judge)).rejects.toThrow(/NOPERM|can't access|No permissions|ACL/);
  });

  it('leaves all of that to the server', async () => {
    await expect(server.set('assize:session:1', 'x')).resolves.toBe('OK');
  });
});
