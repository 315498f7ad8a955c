import type { OwnPackage } from '@assize/shared/areas/contest-import/own-package.ts';
import type { AccountService } from '../account/service.ts';
import type { ClicsFacts } from '../clics/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { ProblemService } from '../problem/service.ts';
import type { TeamService } from '../team/service.ts';

type Ports = {
  contests: Pick<ContestService, 'draftOf'>;
  problems: Pick<ProblemService['records'], 'byPid'>;
  rosters: TeamService['rosters'];
  people: Pick<AccountService['people'], 'usernames'>;
};

/** What a package says beside the standard, so that an import makes the same contest of it. */
export const ownPart =
  ({ contests, problems, rosters, people }: Ports) =>
  async ({ contest }: Pick<ClicsFacts, 'contest'>): Promise<OwnPackage> => {
    const { teams, byAddress } = await rosters.find(contest.cid);
    const names = await people.usernames(teams.flatMap((one) => one.accounts.map(({ uid }) => uid)));
    const placed = await Promise.all(contest.problems.map(({ pid }) => problems.byPid(pid)));
    return {
      assize: 1,
      contest: await contests.draftOf(contest),
      problems: placed.flatMap((one) => (one ? [{ id: String(one.pid), problemId: one.problemId }] : [])),
      teams: teams.flatMap((team) => {
        // Somebody whose account was deleted is named nowhere.
        const accounts = team.accounts.flatMap(({ uid, ip, seat }) => {
          const username = names.get(uid);
          return username === undefined ? [] : [{ username, ip, seat }];
        });
        if (accounts.length === 0) return [];
        const { name, label, icpcId, members, seat, zone, organization, groups } = team;
        const draft = {
          ...{ name, label, icpcId, members, seat, zone, accounts, photo: null },
          organization: organization && {
            name: organization.name,
            formalName: organization.formalName,
            country: organization.country,
          },
          groups: groups.map((group) => group.name),
        };
        return [{ draft, star: team.isStar, hidden: team.hidden }];
      }),
      byAddress,
    };
  };
