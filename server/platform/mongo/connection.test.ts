import { describe, expect, it } from 'vitest';
import { isRedisAway } from '../redis/connection.ts';
import { insertUnique, isDatabaseAway } from './connection.ts';

const named = (name: string, message = '', more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

describe('the database is away', () => {
  it.each([
    ['no server', named('MongoServerSelectionError', 'connect ECONNREFUSED')],
    ['no server, as mongoose says it', named('MongooseServerSelectionError')],
    ['a broken wire', named('MongoNetworkError', 'connection 3 closed')],
    ['a silent wire', named('MongoNetworkTimeoutError')],
    ['a cleared pool', named('MongoPoolClearedError')],
    ['a closed client', named('MongoNotConnectedError')],
    ['a write into a closed socket', named('Error', 'ended by the other party', { code: 'EPIPE' })],
    ['a server that shuts down', named('MongoServerError', 'shutdown', { code: 91 })],
    [
      'FerretDB without its PostgreSQL',
      named('MongoServerError', 'failed to connect to `user=postgres database=postgres`', { code: 1 }),
    ],
    ['FerretDB whose PostgreSQL was killed', named('MongoServerError', 'write: broken pipe', { code: 1 })],
    ['FerretDB whose PostgreSQL starts', named('MongoServerError', 'FATAL (SQLSTATE 57P03)', { code: 1 })],
    ['any of them as a cause', new Error('outer', { cause: named('MongoNetworkError') })],
  ])('%s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', named('MongoServerError', 'E11000', { code: 11_000 })],
    ['another internal error', named('MongoServerError', 'unsupported operator', { code: 1 })],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['Redis', Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' })],
    ['a word', 'MongoNetworkError'],
  ])('but not: %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('Redis is away', () => {
  it.each([
    [
      'refused',
      Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' }),
    ],
    ['closed', new Error('Connection is closed.')],
    ['silent', new Error('Command timed out')],
    ['loading its data', named('ReplyError', 'LOADING Redis is loading the dataset in memory')],
  ])('%s', (_what, error) => {
    expect(isRedisAway(error)).toBe(true);
  });
  it.each([
    ['a wrong type', named('ReplyError', 'WRONGTYPE Operation against a key')],
    ['a missing file', Object.assign(new Error('no such file'), { syscall: 'open', code: 'EACCES' })],
  ])('but not: %s', (_what, error) => {
    expect(isRedisAway(error)).toBe(false);
  });
});

describe('an insert that a unique index decides', () => {
  const deadlock = named('MongoServerError', 'deadlock detected', { code: 16_908_292 });
  const duplicate = named('MongoServerError', 'E11000', { code: 11_000 });
  const answers = (...all: (Error | 'stored')[]) => {
    const left = [...all];
    const insert = async () => {
      const next = left.shift();
      if (next !== 'stored') throw next;
      return next;
    };
    return { insert, left };
  };

  it('is tried again after a deadlock', async () => {
    expect(await insertUnique(answers(deadlock, deadlock, 'stored').insert)).toBe('stored');
  });
  it('tells of the winner it then meets', async () => {
    await expect(insertUnique(answers(deadlock, duplicate).insert)).rejects.toBe(duplicate);
  });
  it('is not tried again after anything else, nor for ever', async () => {
    const once = answers(duplicate, 'stored');
    await expect(insertUnique(once.insert)).rejects.toBe(duplicate);
    expect(once.left).toEqual(['stored']);
    await expect(insertUnique(answers(...Array<Error>(9).fill(deadlock)).insert)).rejects.toBe(deadlock);
  });
});
