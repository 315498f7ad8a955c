import { progressChannel } from '@assize/shared/areas/judging/queues.ts';
import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { forEverybody } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { unlessRedisAway } from '../../platform/redis/connection.ts';
import type { NodeService } from '../node/service.ts';
import { backendRegistry, localBackend } from './backends.ts';
import { progressBoard } from './progress.ts';
import { progressSubscriber } from './progress-subscriber.ts';
import { judgeQueues } from './queue.ts';
import { queueLook } from './queue-look.ts';
import { queueTicker } from './queue-ticker.ts';
import { recentWaits } from './recent-waits.ts';
import { judgingRoutes } from './routes.ts';
import type { JudgingService } from './service.ts';
import { judgeStatus } from './status.ts';
import { judgementStore } from './store.ts';

type Needs = { node: NodeService };

/** The queues before the judges, the progress of judging, and its judgements. */
export const judging = defineModule({
  name: 'judging',
  create: (core, { node }: Needs) => {
    const { config, log, database, redis, clock, events, declared } = core;
    const prefix = config.queuePrefix;
    const queues = judgeQueues({ connection: redis.client, prefix, queueFor: node.registry.queueFor });
    const backends = backendRegistry();
    backends.register(localBackend(queues));
    const looker = queueLook({ redis: redis.client, prefix, clock });
    const waits = recentWaits({ redis, clock });
    const board = progressBoard();
    const ticker = queueTicker({
      mayTick: async (forMs) =>
        (await redis.client.set(redis.key('queue-tick'), '1', 'PX', forMs, 'NX')) !== null,
      tick: () => events.publish(topicsOf('queue').of(), everyone, 'changed', {}),
      log,
    });
    node.onChange(ticker.changed);
    const status = judgeStatus({
      nodes: node.registry,
      looker,
      waits,
      systemErrorsSince: (since) => declared().dashboards.systemErrors(since),
      tokenNames: node.tokenNames,
      clock,
    });
    const service: JudgingService = {
      queues,
      backends,
      counts: looker.counts,
      queueChanged: ticker.changed,
      waits,
      statusOf: board.statusOf,
      judgements: judgementStore(database),
    };
    return {
      service,
      routes: judgingRoutes(status, events),
      topics: [{ topic: topicsOf('queue'), policy: forEverybody }],
      workers: [
        {
          name: 'progress',
          roles: ['api', 'realtime'],
          start: () =>
            progressSubscriber({
              redis,
              channel: progressChannel,
              board,
              events,
              heard: ticker.changed,
            }),
        },
      ],
      fileRefs: {},
      dashboards: { queue: () => unlessRedisAway(looker.counts) },
      async close() {
        ticker.stop();
        await Promise.all([queues.close(), looker.close()]);
      },
    };
  },
});
