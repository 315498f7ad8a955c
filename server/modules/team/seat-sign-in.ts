import type { SeatOffer } from '@assize/shared/areas/team/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import ipaddr from 'ipaddr.js';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { AccountService, From } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import { plainAddress } from './drafting.ts';
import type { RosterStore, TeamRecord } from './store.ts';

type Ports = {
  rosters: Pick<RosterStore, 'at' | 'find'>;
  contests: Pick<ContestService, 'records'>;
  accounts: Pick<AccountService, 'people' | 'admit'>;
  audit: Pick<AuditService, 'record'>;
  clock: Clock;
};
type Seat = { contest: ContestRecord; team: TeamRecord; uid: string };

/** How long before the start and after the end one signs in by address. */
const aroundMs = 2 * hourMs;

const sameSeat = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
/** The account at a seat: one that has it as its own, else the first of the team that has it. */
export const seatedAt = (
  teams: readonly TeamRecord[],
  seat: string,
): { team: TeamRecord; uid: string } | null => {
  for (const team of teams) {
    const own = team.accounts.find((one) => sameSeat(one.seat, seat));
    if (own) return { team, uid: own.uid };
  }
  for (const team of teams) {
    const first = team.accounts.find((one) => one.seat === '');
    if (first && sameSeat(team.seat, seat)) return { team, uid: first.uid };
  }
  return null;
};

/** Signing in by the address of a machine in a hall (Teams 7). */
export const seatSignIn = ({ rosters, contests, accounts, audit, clock }: Ports) => {
  const isOn = ({ startTime, endTime }: ContestRecord): boolean => {
    const now = clock.now().getTime();
    return now >= startTime.getTime() - aroundMs && now < endTime.getTime() + aroundMs;
  };
  const seatIn = async (cid: number, address: string): Promise<Seat | null> => {
    const [contest, roster] = await Promise.all([contests.records.find(cid), rosters.find(cid)]);
    if (!contest || !roster.byAddress) return null;
    if (!isOn(contest)) return null;
    for (const team of roster.teams) {
      const account = team.accounts.find(({ ip }) => ip === address);
      if (account) return { contest, team, uid: account.uid };
    }
    return null;
  };
  /** The account of a seat, unless nobody may sign in to it this way. */
  const accountOf = async ({ uid }: Seat) => {
    const account = await accounts.people.byUid(uid);
    // Staff sign in with their password alone.
    return account && !account.disabled && !account.deleted && !may(account.role, 'problem.create')
      ? account
      : null;
  };

  /** The account that sits at a seat of a contest that is on. */
  const seatedIn = async (cid: number, seat: string): Promise<Seat | null> => {
    const [contest, roster] = await Promise.all([contests.records.find(cid), rosters.find(cid)]);
    if (!contest || !isOn(contest)) return null;
    const found = seatedAt(roster.teams, seat);
    return found && { contest, ...found };
  };

  const enterAt = async (
    seat: Seat | null,
    from: From,
    action: 'team.sign-in' | 'hall.sign-in',
  ): ReturnType<AccountService['admit']> => {
    const account = seat && (await accountOf(seat));
    if (!seat || !account) throw new AssizeError('team.no-seat');
    const entered = await accounts.admit(account, from);
    const { uid, username } = account;
    await audit.record(
      { viewer: { uid, username }, ip: from.ip },
      { action, target: `${seat.contest.cid} ${seat.contest.title}: ${seat.team.name || username}` },
    );
    return entered;
  };

  return {
    /** Who sits at a seat and may sign in there now; null: nobody. */
    async seated(cid: number, seat: string): Promise<{ uid: string; username: string; name: string } | null> {
      const found = await seatedIn(cid, seat);
      const account = found && (await accountOf(found));
      if (!found || !account) return null;
      const { uid, username } = account;
      return { uid, username, name: found.team.name || username };
    },

    /** Signs in the account of a seat, whose machine is proven. @throws AssizeError as `enter` does */
    enterSeat: async (cid: number, seat: string, from: From) =>
      enterAt(await seatedIn(cid, seat), from, 'hall.sign-in'),

    async offers(ip: string): Promise<SeatOffer[]> {
      if (!ipaddr.isValid(ip)) return [];
      const address = plainAddress(ip);
      const offers: SeatOffer[] = [];
      for (const cid of await rosters.at(address)) {
        const seat = await seatIn(cid, address);
        const account = seat && (await accountOf(seat));
        if (!seat || !account) continue;
        const { username } = account;
        offers.push({ cid, title: seat.contest.title, team: seat.team.name || username, username });
      }
      return offers;
    },

    /** @throws AssizeError `team.no-seat`, and as `admit` does */
    enter: async (cid: number, from: From) =>
      enterAt(
        ipaddr.isValid(from.ip) ? await seatIn(cid, plainAddress(from.ip)) : null,
        from,
        'team.sign-in',
      ),
  };
};
export type SeatSignIn = ReturnType<typeof seatSignIn>;
