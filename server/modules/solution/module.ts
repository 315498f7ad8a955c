import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import type { MessageService } from '../message/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SolvedService } from '../solved/service.ts';
import { solutionRoutes } from './routes.ts';
import { solutionService } from './service.ts';
import { solutionStore } from './store.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  message: Pick<MessageService, 'tell'>;
  problem: ProblemService;
  solved: SolvedService;
};

/** Users' editorials of problems. */
export const solution = defineModule({
  name: 'solution',
  create: ({ database, ids, clock }, { account, message, problem, solved }: Needs) => {
    const service = solutionService({
      solutions: solutionStore(database),
      problems: problem,
      solved,
      tell: message.tell,
      usernames: account.people.usernames,
      ids,
      clock,
    });
    return { service, routes: solutionRoutes(service), fileRefs: {} };
  },
});
