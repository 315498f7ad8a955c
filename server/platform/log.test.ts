import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startTestSite } from '../test/site.ts';
import { logOptions } from './log.ts';

const program = 'print("walrus")';
const { core } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app;
const { redis, database } = core;
const words = database.useDb(core.config.mongoDatabase).collection('words');

const logged = (error: unknown): string => {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  pino(logOptions('info'), stream).error({ err: error }, 'it failed');
  return text;
};
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it was to fail');
    },
    (error: unknown) => error,
  );

describe('a log of an error', () => {
  it.each([
    ['a command of Redis', () => redis.client.lpush(redis.key('word'), program)],
    [
      'a script of Redis',
      () => redis.client.eval("return redis.call('LPUSH', KEYS[1], ARGV[1])", 1, redis.key('word'), program),
    ],
    ['an unknown command of Redis', () => redis.client.call('NO-COMMAND', program)],
    [
      'a pipeline of Redis',
      async () => {
        const answers = await redis.client.pipeline().lpush(redis.key('word'), program).exec();
        throw new Error('outer', { cause: answers?.[0]?.[0] });
      },
    ],
    [
      'a transaction of Redis',
      async () => {
        const answers = await redis.client.multi().lpush(redis.key('word'), program).exec();
        throw new AggregateError([answers?.[0]?.[0]], 'several');
      },
    ],
    [
      'a write of the database',
      () => {
        const insertOne = { document: { key: program, code: program } };
        return words.bulkWrite([{ insertOne }, { insertOne: { document: { ...insertOne.document } } }]);
      },
    ],
  ])('has what it is about, and not what was given to %s', async (_what, work) => {
    await redis.client.set(redis.key('word'), 'a word');
    await words.createIndex({ key: 1 }, { unique: true });
    const error = await thrownBy(work());
    const text = logged(error);
    expect(text).not.toContain('walrus');
    const { err } = JSON.parse(text);
    expect(err).toMatchObject({ type: expect.any(String), message: expect.stringMatching(/\w+/) });
    expect(err.stack).toContain('    at ');
  });

  it('keeps codes and causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const { err } = JSON.parse(logged(new TypeError('outer', { cause })));
    expect(err).toMatchObject({
      type: 'TypeError',
      message: 'outer',
      cause: { code: 'ECONNREFUSED', syscall: 'connect', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    });
  });

  it('ends, however deep its causes are', () => {
    const loop = new Error('again');
    loop.cause = loop;
    expect(logged(loop).length).toBeLessThan(50_000);
  });
});
