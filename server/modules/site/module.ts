import { defineModule } from '../../platform/module/define.ts';
import { pingMongo } from '../../platform/mongo/connection.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { forEverybody } from '../../platform/realtime/topic.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import type { FactorService } from '../factor/service.ts';
import type { ProviderService } from '../provider/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import { announcementAdmin } from './announcements.ts';
import { siteRoutes } from './routes.ts';
import { siteService } from './service.ts';
import { announcementStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people' | 'onFirst'>;
  'site-setting': Pick<SettingService, 'current'>;
  factor: Pick<FactorService, 'passkeyOrigin'>;
  provider: Pick<ProviderService, 'name'>;
};

/** Names, switches, announcements and health of the site. */
export const site = defineModule({
  name: 'site',
  create: (
    { config, database, redis, clock, ids, events, declared },
    { account, 'site-setting': setting, factor, provider }: Needs,
  ) => {
    const store = announcementStore(database);
    const service = siteService({
      announcements: store,
      usernames: account.people.usernames,
      judges: () => declared().dashboards.judges(),
      queue: () => declared().dashboards.queue(),
      probes: { database: () => pingMongo(database), redis: () => redis.ping() },
      settings: setting,
      version: config.version,
      passkeyOrigin: factor.passkeyOrigin,
      signInProvider: provider.name,
      clock,
      ids,
    });
    account.onFirst(service.welcome);
    return {
      service,
      routes: siteRoutes(
        service,
        announcementAdmin({
          announcements: store,
          usernames: account.people.usernames,
          changed: ({ id, title }) =>
            events.publish(topicsOf('site').of(), everyone, 'announcement', { id, title }),
          clock,
          ids,
        }),
      ),
      topics: [{ topic: topicsOf('site'), policy: forEverybody }],
      // A picture counts as used while an announcement with it is shown.
      fileRefs: { texts: { all: store.contents, uses: store.anyShows, shows: store.anyShows } },
    };
  },
});
