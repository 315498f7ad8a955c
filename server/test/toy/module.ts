import type { AccountService } from '../../modules/account/service.ts';
import { defineModule } from '../../platform/module/define.ts';
import { periodic } from '../../platform/workers/workers.ts';
import { toyRoutes } from './routes.ts';
import { noteTopic, toyService } from './service.ts';
import { noteStore } from './store.ts';

type Needs = { account: Pick<AccountService, 'people'> };

/** A whole module, with one of each part. */
export const toy = defineModule({
  name: 'toy',
  create: (core, { account: _account }: Needs) => {
    const { database, events, ids } = core;
    const store = noteStore(database);
    const service = toyService({ store, events, ids });
    return {
      service,
      routes: toyRoutes(service),
      topics: [
        {
          topic: noteTopic,
          policy: (id) => service.watching(Number(id)),
        },
      ],
      workers: [periodic(core, { name: 'toy-bell', everyMs: 50 }, service.ring)],
      fileRefs: { texts: { all: store.texts, uses: store.uses, shows: store.shows } },
    };
  },
});
