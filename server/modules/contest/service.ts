import type { Listeners } from '../../platform/listeners.ts';
import type { ContestAccess } from './access.ts';
import type { ContestAdmin } from './admin.ts';
import type { ContestAnnouncementStore } from './announcement-store.ts';
import type { ContestDoors } from './doors.ts';
import type { Finalizing } from './life.ts';
import type { ContestStore } from './store.ts';
import type { TeamsOfContests } from './teams.ts';
import type { WaitingWorks } from './waiting-work.ts';

export type { ContestRecord, PlacedProblem } from './document.ts';
export { isDuring, phaseOf, standsBeside } from './policy.ts';
export { contestSubject } from './scope.ts';
export { topicPolicyBy } from './topic-policy.ts';

/** Contests for the modules that stand on them: boards, prints, balloons, clarifications. */
export type ContestService = {
  records: Pick<ContestStore, 'find' | 'unfinished'>;
  lists: Pick<ContestStore, 'page' | 'staffPage'>;
  /** Other ways to make a contest than its form. */
  making: ContestAdmin['making'];
  draftOf: ContestAdmin['draftOf'];
  announcements: Pick<ContestAnnouncementStore, 'page'>;
  /** Rights of people now. */
  access: ContestAccess;
  /** Asked before something is taken from who takes part; later modules register theirs. */
  doors: ContestDoors;
  /** Uids of those who registered before the end, in their order. */
  registered: (cid: number) => Promise<string[]>;
  /** Number of teams that are not hidden, and of users who have registered alone. */
  participantCount: (cid: number) => Promise<number>;
  /** Told in this process when somebody has registered. */
  joined: Pick<Listeners<[cid: number]>, 'add'>;
  /** Told on one process when a contest starts, is sealed, ends or is changed, once its readers are admitted anew. */
  turns: Pick<Listeners<[cid: number]>, 'add'>;
  /** A later module tells which accounts belong together. */
  teams: Pick<TeamsOfContests, 'register'>;
  /** Asked before results are made final: why that has to wait; null: for nothing. */
  finalizing: Pick<Finalizing, 'add'>;
  /** Work that waits for staff; later modules register theirs. */
  waiting: WaitingWorks;
};
