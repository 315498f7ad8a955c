import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Outbox } from './domain-events/outbox.ts';
import type { SweepableStore } from './files/blob-store.ts';
import type { UploadRoom } from './files/upload-room.ts';
import type { Ids } from './ids.ts';
import type { Metrics } from './metrics.ts';
import type { Declared } from './module/declared.ts';
import type { EventBus } from './realtime/events.ts';
import type { RedisStore } from './redis/connection.ts';

/** What every module may be built from: the technology of one server process, made once in app.ts. */
export type Core = {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  ids: Ids;
  /** Only stores define models on it. */
  database: Connection;
  redis: RedisStore;
  files: Files;
  uploads: UploadRoom;
  events: EventBus;
  /** What others must learn of, whatever dies meanwhile, is written with the change itself. */
  outbox: Outbox;
  metrics: Pick<Metrics, 'counter'>;
  /** What all modules say of themselves; known once the last of them is built. */
  declared: () => Declared;
  /** Signs tokens. */
  secret: string;
  /** What the first judge nodes must show (`Authorization: Bearer`). */
  nodeToken: string;
};

/** The stored files of a site. */
export type Files = {
  /** Test data, programs and drafts: what judges may fetch. */
  blobs: SweepableStore;
  /** Stores of their own: what anyone may fetch by its address lies apart from test data. */
  images: SweepableStore;
  attachments: SweepableStore;
  /** Where uploads lie while they are read. */
  stagingFolder: string;
  /** Removes what a crash left in staging folders, last written before `before`. */
  clearStaging(before: Date): Promise<void>;
};
