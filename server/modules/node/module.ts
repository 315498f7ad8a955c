import { listeners } from '../../platform/listeners.ts';
import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { forHolders } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { unlessRedisAway } from '../../platform/redis/connection.ts';
import { periodic } from '../../platform/workers/workers.ts';
import { nodeRegistry } from './registry.ts';
import { nodeRoutes } from './routes.ts';
import { type NodeService, nodeDoor } from './service.ts';
import { nodeTokenStore } from './token-store.ts';
import { nodeTokenService } from './tokens.ts';

/** Judge nodes: their tokens, their languages, and their way to the files they need. */
export const node = defineModule({
  name: 'node',
  create: (core) => {
    const { database, redis, clock, ids, events, files, uploads: room, nodeToken } = core;
    const registry = nodeRegistry({ redis, clock });
    const listening = listeners();
    const changed = () => {
      events.publish(topicsOf('judges').of(), everyone, 'changed', {});
      listening.tell();
    };
    const tokens = nodeTokenService({
      store: nodeTokenStore(database),
      ownToken: nodeToken,
      async dismissed(tokenId) {
        await registry.dismiss(tokenId);
        changed();
      },
      ids,
      clock,
    });
    const door = nodeDoor({
      nodes: registry,
      blobs: files.blobs,
      room,
      tokenUsed: tokens.used,
      changed,
      clock,
    });
    const service: NodeService = { registry, tokenNames: tokens.names, changed, onChange: listening.add };
    return {
      service,
      routes: nodeRoutes(door, tokens),
      topics: [{ topic: topicsOf('judges'), policy: forHolders('judges.view') }],
      workers: [
        // Notices judges that went without a word.
        periodic(core, { name: 'lost-nodes', everyMs: 10_000 }, async () => {
          if (await registry.sweep()) changed();
        }),
      ],
      fileRefs: {},
      dashboards: { judges: () => unlessRedisAway(registry.live) },
      identity: { identifyNode: tokens.identify },
    };
  },
});
