import { defineModule } from '../../platform/module/define.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { draftRoutes } from './routes.ts';
import { draftService } from './service.ts';
import { draftStore } from './store.ts';

type Needs = {
  problem: ProblemService;
  solved: SolvedService;
  submission: Pick<SubmissionService, 'scopes'>;
  'site-setting': Pick<SettingService, 'current'>;
};

/** Unfinished programs, so that another machine goes on where one ended. */
export const draft = defineModule({
  name: 'draft',
  create: ({ database, clock }, { problem, solved, submission, 'site-setting': setting }: Needs) => {
    const service = draftService({
      drafts: draftStore(database),
      scopes: submission.scopes,
      problems: problem,
      solved,
      maxCodeLength: async () => (await setting.current('switches')).maxCodeLength,
      clock,
    });
    return { service, routes: draftRoutes(service), fileRefs: {} };
  },
});
