import type { SeatOffer } from '@assize/shared/areas/team/endpoints.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import ipaddr from 'ipaddr.js';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { AccountService } from '../account/service.ts';
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
type From = { ip: string; userAgent: string };
type Seat = { contest: ContestRecord; team: TeamRecord; uid: string };

/** How long before the start and after the end one signs in by address. */
const aroundMs = 2 * hourMs;

/** Signing in by the address of a machine in a hall (Teams 7). */
export const seatSignIn = ({ rosters, contests, accounts, audit, clock }: Ports) => {
  const seatIn = async (cid: number, address: string): Promise<Seat | null> => {
    const [contest, roster] = await Promise.all([contests.records.find(cid), rosters.find(cid)]);
    if (!contest || !roster.byAddress) return null;
    const now = clock.now().getTime();
    const isOn = now >= contest.startTime.getTime() - aroundMs && now < contest.endTime.getTime() + aroundMs;
    if (!isOn) return null;
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

  return {
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
    async enter(cid: number, from: From) {
      const seat = ipaddr.isValid(from.ip) ? await seatIn(cid, plainAddress(from.ip)) : null;
      const account = seat && (await accountOf(seat));
      if (!seat || !account) throw new AssizeError('team.no-seat');
      const entered = await accounts.admit(account, from);
      const { uid, username } = account;
      await audit.record(
        { viewer: { uid, username }, ip: from.ip },
        { action: 'team.sign-in', target: `${cid} ${seat.contest.title}: ${seat.team.name || username}` },
      );
      return entered;
    },
  };
};
export type SeatSignIn = ReturnType<typeof seatSignIn>;
