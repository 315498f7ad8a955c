import type { Listeners } from '../../platform/listeners.ts';
import type { TeamImports } from './imports.ts';
import type { Participants } from './participants.ts';
import type { SeatSignIn } from './seat-sign-in.ts';
import type { RosterStore } from './store.ts';

export type { Participant } from './participants.ts';
export { seatedAt } from './seat-sign-in.ts';

/** Teams of contests for the modules that stand on them: boards, feeds, prints, balloons, clarifications. */
export type TeamService = {
  /** All who take part in a contest; three queries. */
  participants: Participants['list'];
  /** The participant of one account; null for those who run the contest. */
  of: Participants['of'];
  /** The same for the accounts of a list; one query. */
  ofMany: Participants['ofMany'];
  /** The teams of a contest as they are stored, and submissions that do not count. `version` is another one after each change. */
  rosters: Pick<RosterStore, 'find'>;
  /** Teams of a contest that is being made. */
  imports: Pick<TeamImports, 'planNew' | 'storeNew'>;
  /** Who sits where, and signing in by a seat whose machine is proven. */
  seats: Pick<SeatSignIn, 'seated' | 'enterSeat'> & {
    /** Seats the people of a seat at another one. False: nobody sat there. @throws AssizeError `team.conflict` */
    move(cid: number, from: string, to: string): Promise<boolean>;
  };
  /** Told when teams of a contest, or what counts in it, were changed. */
  changes: Pick<Listeners<[cid: number]>, 'add'>;
};
