import { defineModule } from '../../platform/module/define.ts';
import { namedTags } from './named.ts';
import { tagRoutes } from './routes.ts';
import { type TagService, tagAdmin } from './service.ts';
import { tagStore } from './store.ts';
import { allTagged } from './tagged.ts';

/** Tags of the problem banks and their classifications. */
export const tag = defineModule({
  name: 'tag',
  create: ({ database, ids }) => {
    const store = tagStore(database);
    const tagged = allTagged();
    const service: TagService = {
      records: store,
      named: namedTags({ store, tagged, ids }),
      register: tagged.add,
    };
    return { service, routes: tagRoutes(tagAdmin({ store, tagged, ids })), fileRefs: {} };
  },
});
