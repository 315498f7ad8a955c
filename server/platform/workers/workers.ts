import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { ServerRole } from '../../config.ts';
import { hourMs } from '../clock.ts';
import type { Core } from '../core.ts';
import type { Running, Worker } from '../module/parts.ts';
import { inTurns } from './in-turns.ts';

/** Longest time in ms that a worker has for its end. */
const STOP_WITHIN_MS = 10_000;

type Turns = { name: string; everyMs: number };
type Parts = Pick<Core, 'redis' | 'log'>;
type Work = () => Promise<unknown>;

/** Periodic work of the processes with the role jobs, done by one of them at a time. */
export const periodic = ({ redis, log }: Parts, { name, everyMs }: Turns, work: Work): Worker => ({
  name,
  roles: ['jobs'],
  start: async () => inTurns({ name, everyMs, redis, log }, work),
});

/**
 * Work of once a day: it rests for 23 hours after it was done, and is asked for every hour, so that no restart puts it off
 * or repeats it.
 */
export const daily = (core: Parts, name: string, work: Work): Worker => {
  const { redis } = core;
  const done = redis.key('done', name);
  return periodic(core, { name, everyMs: hourMs }, async () => {
    if ((await redis.client.exists(done)) === 1) return;
    await work();
    await redis.client.set(done, '1', 'PX', 23 * hourMs);
  });
};

/** A worker with a connection of its own, which may block. */
export const onOwnConnection = (
  { redis }: { redis: Pick<Core['redis'], 'connect'> },
  {
    name,
    roles,
    stopWithinMs = STOP_WITHIN_MS,
  }: { name: string; roles: readonly ServerRole[]; stopWithinMs?: number },
  start: (connection: Redis) => Running | Promise<Running>,
): Worker => ({
  name,
  roles,
  async start() {
    const connection = redis.connect({ maxRetriesPerRequest: null });
    const running = await start(connection);
    return {
      async stop() {
        // Commands wait for a Redis that is away, and the worker's end would wait for them.
        if (connection.status === 'ready') connection.once('close', () => connection.disconnect());
        else connection.disconnect();
        // A Redis that holds its connections and does not answer must not hold the stop.
        await Promise.race([running.stop(), sleep(stopWithinMs, undefined, { ref: false })]);
        connection.disconnect();
      },
    };
  },
});
