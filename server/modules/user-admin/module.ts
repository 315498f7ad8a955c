import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { FactorService } from '../factor/service.ts';
import type { MessageService } from '../message/service.ts';
import type { ProviderService } from '../provider/service.ts';
import type { SessionService } from '../session/service.ts';
import { userBatches } from './batches.ts';
import { generatedLists } from './generated-lists.ts';
import { manyUsers } from './many-users.ts';
import { openSessions } from './open-sessions.ts';
import { userRoutes } from './routes.ts';
import { userAdminService } from './service.ts';

type Needs = {
  audit: AuditService;
  account: AccountService;
  session: SessionService;
  message: MessageService;
  factor: FactorService;
  provider: ProviderService;
};

/** Accounts as staff keep them. */
export const userAdmin = defineModule({
  name: 'user-admin',
  create: ({ redis, clock, events, log }, { audit, account, session, message, factor, provider }: Needs) => {
    const service = userAdminService({
      accounts: account,
      sessions: session,
      messages: message,
      factors: factor,
      provider,
      audit,
      clock,
    });
    const batches = userBatches({ redis, events, clock, log });
    const many = manyUsers({ accounts: account, lists: generatedLists(redis), batches, audit });
    const opened = openSessions({ sessions: session, people: account.people, messages: message, clock });
    return {
      service: { ...service, many },
      routes: userRoutes(service, many, opened),
      fileRefs: {},
      close: batches.stop,
    };
  },
});
