import type { AuditService } from './modules/audit/service.ts';
import { judgeQueues } from './modules/judging/queue.ts';
import { queueLook } from './modules/judging/queue-look.ts';
import { queueTicker } from './modules/judging/queue-ticker.ts';
import { recentWaits } from './modules/judging/recent-waits.ts';
import { judgeStatus } from './modules/judging/status.ts';
import type { NodeRegistry } from './modules/node/registry.ts';
import { clusterRoutes } from './modules/node/routes.ts';
import { nodeTokenStore } from './modules/node/token-store.ts';
import { nodeTokenService } from './modules/node/tokens.ts';
import type { Core } from './platform/core.ts';
import { type EventBus, everyone } from './platform/realtime/events.ts';

type Ports = {
  nodes: NodeRegistry;
  audit: AuditService;
  events: EventBus;
  systemErrorsSince: (since: Date) => Promise<number>;
};

/** Builds what judges share: their queues, tokens, and the pages on how they are. */
export const composeCluster = (core: Core, { nodes, audit, events, systemErrorsSince }: Ports) => {
  const { config, log, database, redis, clock, ids } = core;
  const queues = judgeQueues({
    connection: redis.client,
    prefix: config.queuePrefix,
    queueFor: nodes.queueFor,
  });
  const looker = queueLook({ redis: redis.client, prefix: config.queuePrefix, clock });
  const waits = recentWaits({ redis, clock });
  const ticker = queueTicker({
    mayTick: async (forMs) =>
      (await redis.client.set(redis.key('queue-tick'), '1', 'PX', forMs, 'NX')) !== null,
    tick: () => events.publish('queue', everyone, 'changed', {}),
    log,
  });
  const judgesChanged = () => {
    events.publish('judges', everyone, 'changed', {});
    ticker.changed();
  };
  const tokens = nodeTokenService({
    store: nodeTokenStore(database),
    ownToken: core.nodeToken,
    audit,
    dismissed: async (tokenId) => {
      await nodes.dismiss(tokenId);
      judgesChanged();
    },
    ids,
    clock,
  });
  const status = judgeStatus({ nodes, looker, waits, systemErrorsSince, tokenNames: tokens.names, clock });

  return {
    handlers: clusterRoutes(status, tokens),
    queues: { ...queues, counts: looker.counts },
    waits,
    tokens,
    judgesChanged,
    /** Something about the queue is another than before: its watchers are told, at most once a second. */
    queueChanged: ticker.changed,
    start: async () => ({ stop: async () => ticker.stop() }),
  };
};
