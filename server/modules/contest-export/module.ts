import { defineModule } from '../../platform/module/define.ts';
import type { AccountService } from '../account/service.ts';
import type { ClicsService } from '../clics/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import type { TeamService } from '../team/service.ts';
import { ownPart } from './own-part.ts';
import { contestExportRoutes } from './routes.ts';
import { contestExports } from './service.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  submission: Pick<SubmissionService, 'records'>;
  contest: ContestService;
  clics: ClicsService;
  problem: Pick<ProblemService, 'records'>;
  team: TeamService;
};

/** Contests as tables, static pages, and in the formats of other software. */
export const contestExport = defineModule({
  name: 'contest-export',
  create: (_core, { account, submission, contest, clics, problem, team }: Needs) => {
    const service = contestExports({
      contests: contest,
      clics,
      runs: submission.records,
      people: account.people,
      ownPart: ownPart({
        contests: contest,
        problems: problem.records,
        rosters: team.rosters,
        people: account.people,
      }),
    });
    return { service, routes: contestExportRoutes(service) };
  },
});
