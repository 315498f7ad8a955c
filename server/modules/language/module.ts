import { defineModule } from '../../platform/module/define.ts';
import { unlessRedisAway } from '../../platform/redis/connection.ts';
import type { NodeService } from '../node/service.ts';
import { languageService } from './service.ts';

type Needs = { node: Pick<NodeService, 'registry'> };

/** Languages that can be used. */
export const language = defineModule({
  name: 'language',
  create: ({ clock }, { node: { registry } }: Needs) => ({
    service: languageService({
      nodes: {
        // Reading problems goes on while Redis is away; which languages can be used is then not known.
        live: async () => (await unlessRedisAway(registry.live)) ?? [],
        lastLanguages: async () => (await unlessRedisAway(registry.lastLanguages)) ?? [],
      },
      clock,
    }),
  }),
});
