import { defineModule } from '../../platform/module/define.ts';
import type { AuditService } from '../audit/service.ts';
import { namedTags } from './named.ts';
import { tagRoutes } from './routes.ts';
import { type TagService, tagAdmin, tagUsers } from './service.ts';
import { tagStore } from './store.ts';

type Needs = { audit: AuditService };

/** Tags of the problem banks and their classifications. */
export const tag = defineModule({
  name: 'tag',
  create: ({ database, ids }, { audit }: Needs) => {
    const store = tagStore(database);
    const users = tagUsers();
    const service: TagService = {
      records: store,
      named: namedTags({ store, users, audit, ids }),
      usedBy: users.add,
    };
    return { service, routes: tagRoutes(tagAdmin({ store, users, audit, ids })), fileRefs: {} };
  },
});
