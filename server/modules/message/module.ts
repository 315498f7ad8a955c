import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import { periodic } from '../../platform/workers/workers.ts';
import type { AccountService } from '../account/service.ts';
import type { FileService } from '../file/service.ts';
import { noticeStore } from './notice-store.ts';
import { noticeAdmin } from './notices.ts';
import { messageRoutes } from './routes.ts';
import { messageService } from './service.ts';
import { messageStore } from './store.ts';

type Needs = { account: Pick<AccountService, 'people'>; file: Pick<FileService, 'signText'> };

/** What the site tells its users: messages by kind, and notices of the staff. */
export const message = defineModule({
  name: 'message',
  create: (core, { account, file }: Needs) => {
    const { database, events, clock, ids } = core;
    const store = noticeStore(database);
    const { signText } = file;
    const service = messageService({
      messages: messageStore(database),
      notices: store,
      signText,
      changed: (uid) => events.publish(topicsOf('user').of(uid), everyone, 'message', {}),
      clock,
      ids,
    });
    const notices = noticeAdmin({
      notices: store,
      usernames: account.people.usernames,
      signText,
      changed: () => events.publish(topicsOf('site').of(), everyone, 'notice', {}),
      clock,
      ids,
    });
    return {
      service: { ...service, pushNotices: notices.push },
      routes: messageRoutes(service, notices),
      // Looked at every minute, so that a restart within the hour puts nothing off.
      workers: [periodic(core, { name: 'notices', everyMs: 60_000 }, notices.push)],
      fileRefs: {
        texts: { all: store.contents, uses: store.anyHas, shows: store.anySentToAllHas },
      },
    };
  },
});
