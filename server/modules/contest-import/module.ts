import { defineModule } from '../../platform/module/define.ts';
import { together } from '../../platform/mongo/together.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { TeamService } from '../team/service.ts';
import type { ManyUsers } from '../user-admin/service.ts';
import { contestImportRoutes } from './routes.ts';
import { contestImports } from './service.ts';

type Needs = {
  account: Pick<AccountService, 'people'>;
  audit: Pick<AuditService, 'during'>;
  contest: ContestService;
  problem: Pick<ProblemService, 'writing'>;
  team: TeamService;
  'user-admin': { many: ManyUsers };
};

/** Contests out of contest packages. */
export const contestImport = defineModule({
  name: 'contest-import',
  create: (core, { account, audit, contest, problem, team, 'user-admin': { many } }: Needs) => {
    const service = contestImports({
      contests: contest,
      problems: problem,
      teams: team,
      people: account.people,
      users: many,
      audit,
      together: together(core.database),
      staging: { folder: core.files.stagingFolder, room: core.uploads },
    });
    return { service, routes: contestImportRoutes(service) };
  },
});
