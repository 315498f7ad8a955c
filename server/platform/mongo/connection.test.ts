import { MongoBulkWriteError, MongoNetworkError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isRedisAway } from '../redis/connection.ts';
import { isDatabaseAway } from './connection.ts';

const named = (name: string, message = '', more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

const bulkWriteOver = (why: ConstructorParameters<typeof MongoBulkWriteError>[0]) =>
  new MongoBulkWriteError(why, Object.create(null));

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
    ['a bulk write over a broken wire', bulkWriteOver(new MongoNetworkError('connect timed out'))],
    ['any of them as a cause', new Error('outer', { cause: named('MongoNetworkError') })],
  ])('%s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', named('MongoServerError', 'E11000', { code: 11_000 })],
    ['a bulk write that the database refused', bulkWriteOver({ message: 'E11000', code: 11_000 })],
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
