/** Teams of one contest, as far as they decide who sees what. */
export type ContestTeams = {
  /** Accounts of the team of a user, the user among them; null: the user is in no team. */
  accountsWith(uid: string): readonly string[] | null;
  /** Accounts of teams that no board, list or number shows to others. */
  readonly hiddenUids: ReadonlySet<string>;
  /** Accounts of all teams. */
  readonly memberUids: ReadonlySet<string>;
  /** Number of teams that are not hidden. */
  readonly shown: number;
};

type TeamsOf = (cid: number) => Promise<ContestTeams>;

const noTeams: ContestTeams = {
  accountsWith: () => null,
  hiddenUids: new Set(),
  memberUids: new Set(),
  shown: 0,
};

/** Teams of contests, which a later module knows. */
export const contestTeams = () => {
  let known: TeamsOf = async () => noTeams;
  return {
    of: (cid: number): Promise<ContestTeams> => known(cid),
    register: (teamsOf: TeamsOf): void => {
      known = teamsOf;
    },
  };
};
export type TeamsOfContests = ReturnType<typeof contestTeams>;

/** Accounts whose submissions are a user's own in a contest. */
export const ownAccounts = (teams: ContestTeams, uid: string): readonly string[] =>
  teams.accountsWith(uid) ?? [uid];
