import { listeners } from '../../platform/listeners.ts';
import { defineModule } from '../../platform/module/define.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import type { AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import { type ContestService, contestSubject } from '../contest/service.ts';
import type { FileService } from '../file/service.ts';
import type { SubmissionService } from '../submission/service.ts';
import { teamImports } from './imports.ts';
import { participants } from './participants.ts';
import { rosterChanges } from './roster-changes.ts';
import { teamRoutes } from './routes.ts';
import { seatSignIn } from './seat-sign-in.ts';
import type { TeamService } from './service.ts';
import { rosterStore } from './store.ts';
import { teamAdmin } from './team-admin.ts';

type Needs = {
  account: Pick<AccountService, 'people' | 'admit'>;
  audit: Pick<AuditService, 'record'>;
  contest: ContestService;
  file: Pick<FileService, 'signText'>;
  submission: Pick<SubmissionService, 'records'>;
};

/** Teams of contests: who stands in which row of a board, and what staff change there. */
export const team = defineModule({
  name: 'team',
  create: (core, { account, audit, contest, file, submission }: Needs) => {
    const { database, redis, events, ids, clock } = core;
    const rosters = rosterStore(database, stampOf(redis, 'contest-teams'), clock);
    const { people } = account;
    const rows = participants({ contests: contest, rosters, people });
    const changes = listeners<[cid: number]>();
    contest.teams.register(async (cid) => {
      const { teams, teamOf, hiddenUids } = await rosters.find(cid);
      return {
        accountsWith: (uid) => teamOf.get(uid)?.accounts.map((one) => one.uid) ?? null,
        hiddenUids,
        memberUids: new Set(teamOf.keys()),
        shown: teams.filter(({ hidden }) => !hidden).length,
      };
    });
    const making = rosterChanges({
      access: contest.access,
      rosters,
      async changed(cid) {
        await events.policyChanged(contestSubject(cid));
        changes.tell(cid);
      },
    });
    const imports = teamImports({ changes: making, rosters, people, ids });
    const seats = seatSignIn({ rosters, contests: contest, accounts: account, audit, clock });
    const service: TeamService = {
      participants: rows.list,
      of: rows.of,
      ofMany: rows.ofMany,
      rosters,
      imports,
      changes,
      seats: { ...seats, move: making.moveSeat },
    };
    return {
      service,
      routes: teamRoutes(
        teamAdmin({
          ...{ changes: making, rosters, participants: rows, people, ids, clock },
          registered: contest.registered,
          runs: submission.records,
          signText: file.signText,
        }),
        imports,
        seats,
      ),
      fileRefs: {
        texts: { all: rosters.photos, uses: rosters.hasPhoto, shows: async () => false },
      },
    };
  },
});
