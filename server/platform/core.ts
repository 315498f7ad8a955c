import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { EventLog } from './domain-events/event.ts';
import type { Outbox } from './domain-events/outbox.ts';
import type { SweepableStore } from './files/blob-store.ts';
import type { UploadRoom } from './files/upload-room.ts';
import type { Ids } from './ids.ts';
import type { Metrics } from './metrics.ts';
import type { Declared } from './module/declared.ts';
import type { EventBus } from './realtime/events.ts';
import type { RedisStore } from './redis/connection.ts';

/** The technology of one server process, made once in app.ts: all that a module may be built from. */
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
  /** Events that must survive a crash are written together with the change they tell. */
  outbox: Outbox;
  eventLog: EventLog;
  metrics: Pick<Metrics, 'counter'>;
  /** Declarations of all modules; known once the last of them is built. */
  declared: () => Declared;
  /** Aborted when the server begins to stop: answers that have no end of their own end then. */
  stopping: AbortSignal;
  /** Signs tokens. */
  secret: string;
  /** The server's own node token (`Authorization: Bearer`), for the first judge nodes. */
  nodeToken: string;
};

/** The stored files of a site. */
export type Files = {
  /** Test data, programs and drafts; judges may fetch them. */
  blobs: SweepableStore;
  /** Stores of their own, apart from test data: anyone may fetch a file by its address. */
  images: SweepableStore;
  attachments: SweepableStore;
  /** Folder of uploads while they are read. */
  stagingFolder: string;
  /** Removes what a crash left in staging folders, last written before `before`. */
  clearStaging(before: Date): Promise<void>;
};
