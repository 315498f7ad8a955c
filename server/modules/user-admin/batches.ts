import { randomUUID } from 'node:crypto';
import { type UserBatch, userBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

type Ports = { redis: RedisStore; events: EventBus; clock: Clock; log: FastifyBaseLogger };
type Begun = Pick<UserBatch, 'kind' | 'total' | 'first' | 'last'>;
type Failure = NonNullable<UserBatch['failure']>;

const keptSeconds = 30 * 60;
/** A batch says that it is alive this often; one that has not for `deadAfterMs` died with its process. */
const aliveEveryMs = 4_000;
const deadAfterMs = 15_000;
/** Progress is written and told of at most this often. */
const tellEveryMs = 250;

/** The end of a batch that could not be made, in words for its maker. */
export class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** Users that are made in the background: one batch at a time for each super admin, who may leave and come back. */
export const userBatches = ({ redis, events, clock, log }: Ports) => {
  const running = new Set<Promise<void>>();
  let stopping = false;
  const reportKey = (uid: string) => redis.key('user-batch', uid);
  const aliveKey = (uid: string) => redis.key('user-batch-alive', uid);

  const save = async (uid: string, batch: UserBatch): Promise<void> => {
    await redis.client.set(reportKey(uid), JSON.stringify(batch), 'EX', keptSeconds);
    events.publish(topicsOf('user').of(uid), everyone, 'batch', { id: batch.id });
  };

  const run = async (
    uid: string,
    batch: UserBatch,
    make: (prepared: () => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    let toldAt = clock.now().getTime();
    const pulse = setInterval(() => {
      redis.client
        .set(aliveKey(uid), batch.id, 'PX', deadAfterMs)
        .catch((error: unknown) => log.debug({ err: error }, 'a batch of users could not say it is alive'));
    }, aliveEveryMs);
    try {
      try {
        await make(async () => {
          if (stopping) throw new Refused({ reason: 'interrupted' });
          batch.done += 1;
          const now = clock.now().getTime();
          if (now - toldAt < tellEveryMs) return;
          toldAt = now;
          await save(uid, batch);
        });
        batch.state = 'done';
      } catch (error) {
        if (!(error instanceof Refused)) log.error({ err: error }, 'a batch of users could not be made');
        batch.state = 'failed';
        batch.failure = error instanceof Refused ? error.failure : { reason: 'trouble' };
      }
      await save(uid, batch);
      await redis.client.del(aliveKey(uid));
    } catch (error) {
      // Without Redis the end cannot be told; a later reader finds the batch interrupted.
      log.error({ err: error }, 'the end of a batch of users could not be kept');
    } finally {
      clearInterval(pulse);
    }
  };

  return {
    /**
     * Begins a batch. `make` makes all its users or none, and says of each when it is prepared.
     * @throws AssizeError `user.batch-running`
     */
    async begin(
      uid: string,
      begun: Begun,
      make: (prepared: () => Promise<void>) => Promise<void>,
    ): Promise<UserBatch> {
      if (stopping) throw new AssizeError('service.stopping');
      const batch: UserBatch = { id: randomUUID(), ...begun, state: 'running', done: 0, failure: null };
      const isFree = await redis.client.set(aliveKey(uid), batch.id, 'PX', deadAfterMs, 'NX');
      if (isFree === null) throw new AssizeError('user.batch-running');
      await save(uid, batch);
      const answer = structuredClone(batch);
      const work = run(uid, batch, make);
      running.add(work);
      void work.finally(() => running.delete(work));
      return answer;
    },

    /** The last batch of a super admin; null: none for half an hour. */
    async find(uid: string): Promise<UserBatch | null> {
      // Whether it is alive is asked first: a batch that ends in between is then read as ended.
      const alive = await redis.client.get(aliveKey(uid));
      const text = await redis.client.get(reportKey(uid));
      const found = text === null ? null : (userBatch.safeParse(JSON.parse(text)).data ?? null);
      if (found?.state !== 'running' || found.id === alive) return found;
      return { ...found, state: 'failed', failure: { reason: 'interrupted' } };
    },

    /** Ends batches that are not made yet; none of their users is. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled(running);
    },
  };
};
export type UserBatches = ReturnType<typeof userBatches>;
