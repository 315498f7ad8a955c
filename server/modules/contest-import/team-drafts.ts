import type { OwnPackage } from '@assize/shared/areas/contest-import/own-package.ts';
import { ownFile } from '@assize/shared/areas/contest-import/own-package.ts';
import { type TeamDraft, teamDraft } from '@assize/shared/areas/team/team.ts';
import { inside, type Place, type Remarks } from './remarks.ts';
import type { PackageTeam } from './roster-fields.ts';

/** A team to be made, with the passwords of its accounts; an empty one is made by chance. */
export type TeamToMake = {
  place: Place;
  draft: TeamDraft;
  star: boolean;
  hidden: boolean;
  passwords: readonly string[];
  /** Where each account stands. */
  accountPlaces: readonly Place[];
};

/** The field of a package that a field of the form comes from. */
const fieldOf = (team: PackageTeam, [name, n, inner]: readonly PropertyKey[]): Place => {
  if (name === 'accounts' && typeof n === 'number') {
    const place = team.accounts[n]?.place ?? team.place;
    return inner === undefined ? place : inside(place, String(inner));
  }
  const named: Readonly<Record<string, string>> = {
    organization: 'organization_id',
    icpcId: 'icpc_id',
    groups: 'group_ids',
    seat: 'location',
  };
  return inside(team.place, named[String(name)] ?? String(name));
};

const draftOf = (team: PackageTeam) => {
  const { name, label, icpcId, organization, groups, members } = team;
  return {
    ...{ name, label, icpcId, organization, groups, members, photo: null, zone: '', seat: team.seat },
    accounts: team.accounts.map(({ username, ip, seat }) => ({
      ...{ username, ip: ip || null, seat: seat === team.seat ? '' : seat },
    })),
  };
};

export const teamsToMake = (teams: readonly PackageTeam[], { fault }: Remarks): TeamToMake[] =>
  teams.flatMap((team) => {
    const parsed = teamDraft.safeParse(draftOf(team));
    if (parsed.success)
      return {
        place: team.place,
        draft: parsed.data,
        star: false,
        hidden: team.hidden,
        passwords: team.accounts.map(({ password }) => password),
        accountPlaces: team.accounts.map(({ place }) => place),
      };
    for (const { path, code, message } of parsed.error.issues) {
      const reason = code === 'too_big' ? 'too-long' : code === 'too_small' ? 'required' : 'malformed';
      const isDuplicate = message === 'duplicate';
      fault(fieldOf(team, path), isDuplicate ? 'duplicate' : message === 'required' ? 'required' : reason);
    }
    return [];
  });

/** Teams of one of our own packages, as they were. */
export const ownTeams = ({ teams }: OwnPackage): TeamToMake[] =>
  teams.map(({ draft, star, hidden }, n) => ({
    place: { file: ownFile, field: `teams[${n}]` },
    draft: { ...draft, photo: null },
    star,
    hidden,
    passwords: draft.accounts.map(() => ''),
    accountPlaces: draft.accounts.map((_, at) => ({ file: ownFile, field: `teams[${n}].accounts[${at}]` })),
  }));
