import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Metrics } from './metrics.ts';
import type { RedisStore } from './redis/connection.ts';

/** What every module may be built from: the technology of one server process, made once in app.ts. */
export type Core = {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  ids: Ids;
  /** Only repositories define models on it. */
  database: Connection;
  redis: RedisStore;
  /** Counters that monitoring reads. */
  counted: Pick<Metrics, 'systemError'>;
  /** Signs tokens (D17). */
  secret: string;
  /** What a judge node must show (`Authorization: Bearer`). */
  nodeToken: string;
};
