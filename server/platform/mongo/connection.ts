import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import mongoose, { type Connection } from 'mongoose';
import { mendDriver } from './driver.ts';

type Options = {
  uri: string;
  database: string;
  log: FastifyBaseLogger /** How long to wait for a first answer. */;
  startWithinMs: number;
};

/**
 * Connects to the database, trying again until it answers or the time is up. Afterwards the driver reconnects by
 * itself; calls made meanwhile fail within 2 s instead of waiting (they become 503 `service.database-away`).
 */
export const connectMongo = async ({ uri, database, log, startWithinMs }: Options): Promise<Connection> => {
  mendDriver();
  const giveUp = Date.now() + startWithinMs;
  for (;;) {
    const connection = mongoose.createConnection();
    try {
      await connection.openUri(uri, {
        dbName: database,
        bufferCommands: false,
        autoCreate: false,
        serverSelectionTimeoutMS: 2_000,
        connectTimeoutMS: 2_000,
        socketTimeoutMS: 20_000,
        heartbeatFrequencyMS: 2_000,
        maxPoolSize: 50,
      });
      connection.on('disconnected', () => log.warn('the database cannot be reached'));
      connection.on('reconnected', () => log.info('the database is back'));
      connection.on('error', (error) => log.warn({ err: error }, 'database connection'));
      return connection;
    } catch (error) {
      await connection.destroy();
      if (!isDatabaseAway(error) || Date.now() > giveUp) throw error;
      log.warn('the database does not answer yet, trying again');
      await sleep(500);
    }
  }
};

/** Builds the indexes of every model defined so far. */
export const buildIndexes = async (connection: Connection): Promise<void> => {
  for (const model of Object.values(connection.models)) await model.init();
};

/** Milliseconds to an answer; null while the database is away. */
export const pingMongo = async (connection: Connection): Promise<number | null> => {
  const from = performance.now();
  try {
    await connection.getClient().db('admin').command({ ping: 1 });
    return Math.round((performance.now() - from) * 10) / 10;
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
};

const awayNames =
  /^(Mongo(ose)?(Network|ServerSelection|NotConnected|TopologyClosed|PoolClear|PoolClosed|WaitQueueTimeout|OperationTimeout|ClientClosed|ConnectionPool)|DisconnectedError|MongoNetworkTimeoutError)/;
/** Codes with which a server that is starting or stopping refuses: interrupted, shutdown, not primary. */
const awayCodes = new Set<unknown>([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Whether an error says that the database cannot be reached, rather than that a request was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (awayNames.test(error.name)) return true;
  // The driver passes this error on bare when the other side closed just before a write; ioredis does not.
  if ('code' in error && error.code === 'EPIPE' && !('syscall' in error)) return true;
  if (error.name === 'MongooseError' && /bufferCommands|not connected|connection/i.test(error.message))
    return true;
  if (error.name.startsWith('Mongo') && 'code' in error && awayCodes.has(error.code)) return true;
  // A bulk write, such as an insert of documents, tells of a broken connection by an error of its own.
  return isDatabaseAway(error.cause) || ('errorResponse' in error && isDatabaseAway(error.errorResponse));
};

/** Whether a unique index refused a write. */
export const isDuplicateKey = (error: unknown): error is Error & { code: 11_000 } =>
  error instanceof Error && 'code' in error && error.code === 11_000;
