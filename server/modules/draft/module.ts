import { defineModule } from '../../platform/module/define.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { UserAdminService } from '../user-admin/service.ts';
import { draftRoutes } from './routes.ts';
import { draftService } from './service.ts';
import { draftStore } from './store.ts';

type Needs = {
  problem: ProblemService;
  solved: SolvedService;
  submission: Pick<SubmissionService, 'scopes'>;
  'site-setting': Pick<SettingService, 'current'>;
  'user-admin': Pick<UserAdminService, 'goesWithAccount'>;
};

/** Unfinished programs, so that another machine goes on where one ended. */
export const draft = defineModule({
  name: 'draft',
  create: (
    { database, events, clock },
    { problem, solved, submission, 'site-setting': setting, 'user-admin': users }: Needs,
  ) => {
    const service = draftService({
      drafts: draftStore(database),
      scopes: submission.scopes,
      problems: problem,
      solved,
      maxCodeLength: async () => (await setting.current('switches')).maxCodeLength,
      saved: (uid, draft) => events.publish(topicsOf('user').of(uid), everyone, 'draft', draft),
      clock,
    });
    users.goesWithAccount(service.forget);
    return { service, routes: draftRoutes(service), fileRefs: {} };
  },
});
