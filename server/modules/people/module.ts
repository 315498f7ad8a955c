import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SessionService } from '../session/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { peopleRoutes } from './routes.ts';
import { peopleService } from './service.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  problem: Pick<ProblemService, 'records'>;
  session: Pick<SessionService, 'records'>;
  solved: SolvedService;
  submission: Pick<SubmissionService, 'figures'>;
};

/** Homes of users. */
export const people = defineModule({
  name: 'people',
  create: ({ clock }, { account, problem, session, solved, submission }: Needs) => {
    const service = peopleService({
      accounts: account.people,
      problems: problem.records,
      solved,
      figures: submission.figures,
      sessions: session.records,
      clock,
    });
    return { service, routes: peopleRoutes(service), fileRefs: {} };
  },
});
