import type { Organization, TeamGroup } from '@assize/shared/areas/team/team.ts';
import type { AccountOnBoard, AccountService } from '../account/service.ts';
import { type ContestRecord, type ContestService, standsBeside } from '../contest/service.ts';
import { derivedId } from './names.ts';
import type { Roster, RosterStore, TeamRecord } from './store.ts';

/** One row of a board: a team with its accounts, or a user without a team as a team of one. */
export type Participant = {
  /** uid of the first account, the lead: it names the row on the wire. */
  readonly id: string;
  /** null: nobody has made a team of this user. */
  readonly teamId: number | null;
  /** Accounts whose submissions count here, the lead first. */
  readonly uids: readonly string[];
  /** As the board shows it. */
  readonly name: string;
  /** Username of the lead. */
  readonly username: string;
  readonly gender: string;
  readonly avatar: string | null;
  readonly label: string;
  readonly icpcId: string;
  readonly organization: Organization | null;
  readonly groups: readonly TeamGroup[];
  /** Names of people. */
  readonly members: readonly string[];
  readonly seat: string;
  /** Room, or part of a hall. */
  readonly zone: string;
  /** Address below our own origin, to be signed before it leaves (`file.signText`). */
  readonly photo: string | null;
  /** Exists on no board, feed or list of others. */
  readonly hidden: boolean;
  readonly isStar: boolean;
  readonly disqualified: boolean;
  readonly penaltyAdjustSeconds: number;
};

type Ports = {
  contests: Pick<ContestService, 'records' | 'registered'>;
  rosters: Pick<RosterStore, 'find'>;
  people: Pick<AccountService['people'], 'onBoards'>;
};
type Accounts = ReadonlyMap<string, AccountOnBoard>;

const shownName = ({ rankShowName }: ContestRecord, account: AccountOnBoard): string =>
  account[rankShowName] || account.username;
const schoolOf = ({ school }: AccountOnBoard): Organization | null =>
  school ? { id: derivedId(school), name: school, formalName: school, country: null } : null;

/** A user without a team, as staff find it before they change anything. */
export const loneTeam = (uid: string): Omit<TeamRecord, 'teamId'> => ({
  name: '',
  label: '',
  icpcId: '',
  accounts: [{ uid, ip: null, seat: '' }],
  organization: null,
  groups: [],
  members: [],
  seat: '',
  zone: '',
  photo: null,
  hidden: false,
  isStar: false,
  disqualified: false,
  penaltyAdjustSeconds: 0,
  version: 0,
});

type Found = Omit<TeamRecord, 'teamId'> & { teamId: number | null };

/** null: every account of it is of those who run the contest. */
const participantOf = (contest: ContestRecord, team: Found, accounts: Accounts): Participant | null => {
  const taking = team.accounts.flatMap(({ uid }) => {
    const account = accounts.get(uid);
    return account && !standsBeside(contest, account) ? [account] : [];
  });
  const lead = taking.find(({ uid }) => uid === team.accounts[0]?.uid) ?? taking[0];
  if (!lead) return null;
  const { teamId, label, icpcId, groups, members, seat, zone, photo } = team;
  const { hidden, disqualified, penaltyAdjustSeconds } = team;
  return {
    id: team.accounts[0]?.uid ?? lead.uid,
    uids: taking.map((one) => one.uid),
    name: team.name || shownName(contest, lead),
    username: lead.username,
    gender: team.name === '' ? lead.gender : '',
    avatar: lead.avatar,
    organization: team.organization ?? (team.name === '' ? schoolOf(lead) : null),
    isStar: team.isStar || taking.some(({ uid }) => contest.starUids.includes(uid)),
    ...{ teamId, label, icpcId, groups, members, seat, zone, photo },
    ...{ hidden, disqualified, penaltyAdjustSeconds },
  };
};

const foundFor = (roster: Roster, uid: string): Found =>
  roster.teamOf.get(uid) ?? { ...loneTeam(uid), teamId: null };

/** Who takes part in contests, by rows of their boards. A list costs one query of accounts, whatever its length. */
export const participants = ({ contests, rosters, people }: Ports) => {
  const presented = async (contest: ContestRecord, found: readonly Found[]): Promise<Participant[]> => {
    const uids = found.flatMap((team) => team.accounts.map((one) => one.uid));
    const accounts = await people.onBoards([...new Set(uids)]);
    return found.flatMap((team) => participantOf(contest, team, accounts) ?? []);
  };

  /** Participants of some accounts, by uid; of those who run the contest there is none. */
  const ofMany = async (cid: number, uids: readonly string[]): Promise<Map<string, Participant>> => {
    const [contest, roster] = await Promise.all([contests.records.find(cid), rosters.find(cid)]);
    if (!contest || uids.length === 0) return new Map();
    const asked = [...new Set(uids)];
    const found = [...new Set(asked.map((uid) => roster.teamOf.get(uid) ?? uid))].map((one) =>
      typeof one === 'string' ? foundFor(roster, one) : one,
    );
    const wanted = new Set(asked);
    return new Map(
      (await presented(contest, found)).flatMap((one) =>
        one.uids.filter((uid) => wanted.has(uid)).map((uid) => [uid, one] as const),
      ),
    );
  };

  return {
    /**
     * All who take part: teams in the order in which they were made, then users who registered, in that order.
     * @param also users who take part without having registered, such as owners of submissions
     */
    async list(cid: number, also: readonly string[] = []): Promise<Participant[]> {
      const [contest, roster, registered] = await Promise.all([
        contests.records.find(cid),
        rosters.find(cid),
        contests.registered(cid),
      ]);
      if (!contest) return [];
      const alone = [...new Set([...registered, ...also])].filter((uid) => !roster.teamOf.has(uid));
      return presented(contest, [...roster.teams, ...alone.map((uid) => foundFor(roster, uid))]);
    },
    ofMany,
    /** null: the user stands beside the contest, or is unknown. */
    of: async (cid: number, uid: string): Promise<Participant | null> =>
      (await ofMany(cid, [uid])).get(uid) ?? null,
  };
};
export type Participants = ReturnType<typeof participants>;
