import { AssizeError } from '@assize/shared/errors.ts';
import type { Change } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import { seatedAt } from './seat-sign-in.ts';
import type { Roster, RosterRecord, RosterStore, TeamRecord } from './store.ts';

type Ports = {
  access: ContestService['access'];
  rosters: RosterStore;
  /** Has readers admitted anew, and boards folded anew. */
  changed: (cid: number) => Promise<void>;
};
type Parts = Partial<Pick<RosterRecord, 'teams' | 'ignored' | 'byAddress'>>;
/** What a change makes of the teams; `parts` null: nothing. */
export type Made<T> = { parts: Parts | null; data: T; audit: Change };

/** Tries of a change when another one came first. */
const tries = 5;

/** A seat of the account's own moves alone; else the whole team does. */
const movedTo = (team: TeamRecord, uid: string, seat: string): TeamRecord => {
  const version = team.version + 1;
  const own = team.accounts.find((one) => one.uid === uid);
  if (!own || own.seat === '') return { ...team, seat, version };
  return { ...team, version, accounts: team.accounts.map((one) => (one === own ? { ...own, seat } : one)) };
};

/** Changes of the teams of contests by those who manage the contest. */
export const rosterChanges = ({ access, rosters, changed }: Ports) => ({
  /** @throws AssizeError `contest.not-found`, `auth.forbidden` */
  managed: async (cid: number, viewer: Viewer): Promise<ContestRecord> =>
    (await access.with(cid, viewer, 'manage')).contest,

  /**
   * Seats the people of a seat at another one, for staff of the hall. False: nobody sat there.
   * @throws AssizeError `team.conflict`
   */
  async moveSeat(cid: number, from: string, to: string): Promise<boolean> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const { version, byAddress, teams, ignored } = await rosters.find(cid);
      const found = seatedAt(teams, from);
      if (!found) return false;
      const moved = teams.map((team) => (team === found.team ? movedTo(team, found.uid, to) : team));
      if (!(await rosters.save({ cid, version, byAddress, teams: moved, ignored }))) continue;
      await changed(cid);
      return true;
    }
    throw new AssizeError('team.conflict');
  },

  /** @throws AssizeError as `managed` does, `contest.finalized`, `team.conflict` */
  async change<T>(
    cid: number,
    viewer: Viewer,
    make: (roster: Roster, contest: ContestRecord) => Made<T> | Promise<Made<T>>,
  ): Promise<{ data: T; audit: readonly Change[] }> {
    for (let attempt = 1; ; attempt += 1) {
      const { contest } = await access.with(cid, viewer, 'manage');
      if (contest.finalizedAt !== null) throw new AssizeError('contest.finalized');
      const roster = await rosters.find(cid);
      const { parts, data, audit } = await make(roster, contest);
      if (parts === null) return { data, audit: [] };
      const { version, byAddress, teams, ignored } = roster;
      if (await rosters.save({ cid, version, byAddress, teams, ignored, ...parts })) {
        await changed(cid);
        const target = `${cid} ${contest.title}`;
        return { data, audit: [{ ...audit, target: audit.target ? `${target}: ${audit.target}` : target }] };
      }
      if (attempt === tries) throw new AssizeError('team.conflict');
    }
  },
});
export type RosterChanges = ReturnType<typeof rosterChanges>;
