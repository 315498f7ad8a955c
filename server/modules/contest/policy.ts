import { type ContestRight, contestRights, type StaffRole } from '@assize/shared/domain/contest/rights.ts';
import { type ContestPhase, type ContestTimes, contestPhase } from '@assize/shared/domain/contest/times.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord } from './document.ts';

/** What decides of a contest who may do what. */
export type ContestFacts = Pick<ContestRecord, 'visible' | 'auth' | 'allowEndSubmit'> & {
  phase: ContestPhase;
};
/** How somebody stands to a contest. */
export type Relation = {
  signedIn: boolean;
  /** Its owner, while a member of staff, or a super admin. */
  isAdmin: boolean;
  isRoot: boolean;
  roles: readonly StaffRole[];
  registered: boolean;
};
export type Rights = ReadonlySet<ContestRight>;

export const timesOf = (
  contest: Pick<ContestRecord, 'startTime' | 'endTime' | 'sealTime' | 'autoRealRank' | 'revealedAt'>,
): ContestTimes => ({
  startMs: contest.startTime.getTime(),
  endMs: contest.endTime.getTime(),
  sealMs: contest.sealTime?.getTime() ?? null,
  autoRealRank: contest.autoRealRank,
  revealed: contest.revealedAt !== null,
});
export const phaseOf = (contest: Parameters<typeof timesOf>[0], now: Date): ContestPhase =>
  contestPhase(timesOf(contest), now.getTime());

/** Whether the server received something while a contest ran: at its start is in, at its end too late. */
export const isDuring = (
  { startTime, endTime }: Pick<ContestRecord, 'startTime' | 'endTime'>,
  at: Date,
): boolean => at >= startTime && at < endTime;

type Person = Pick<Viewer, 'uid' | 'role'>;

/** The relation of a person to a contest, but for the registration. */
export const relationOf = (
  contest: Pick<ContestRecord, 'uid' | 'staff'>,
  person: Person | null,
): Omit<Relation, 'registered'> => {
  if (person === null) return { signedIn: false, isAdmin: false, isRoot: false, roles: [] };
  const isRoot = may(person.role, 'contest.edit-any');
  const owns = contest.uid === person.uid && may(person.role, 'contest.create');
  const roles = contest.staff.find((one) => one.uid === person.uid)?.roles ?? [];
  return { signedIn: true, isAdmin: isRoot || owns, isRoot, roles };
};

const staffRights: Readonly<Record<StaffRole, readonly ContestRight[]>> = {
  // The jury tries its programs at any time, and stands in no board.
  jury: ['problems', 'submit', 'live', 'code', 'answer'],
  balloon: ['balloons'],
  print: ['prints'],
  scoreboard: ['live'],
  proctor: ['proctor'],
};

/** Rights of super admins alone. */
const ofRoots: readonly ContestRight[] = ['delete', 'rejudge'];

/** The one table of who may do what in a contest (Contests 4). */
export const rightsIn = (contest: ContestFacts, relation: Relation): Rights => {
  const { signedIn, isAdmin, isRoot, roles, registered } = relation;
  if (isAdmin) return new Set(contestRights.filter((right) => isRoot || !ofRoots.includes(right)));
  const rights = new Set<ContestRight>(roles.flatMap((role) => staffRights[role]));
  if (roles.length > 0) {
    rights.add('enter');
    rights.add('staff');
  }
  if (signedIn && contest.visible && (contest.auth !== 1 || registered)) rights.add('enter');
  if (!rights.has('enter')) return rights;
  const isOver = contest.phase === 'ended' || contest.phase === 'ended-sealed';
  const takesPart = contest.auth === 0 || registered;
  // Who answers has nobody to ask.
  if (takesPart && !isOver && !rights.has('answer')) rights.add('ask');
  if (contest.phase === 'scheduled') return rights;
  rights.add('problems');
  if (takesPart && (!isOver || contest.allowEndSubmit)) rights.add('submit');
  return rights;
};

/** Whether somebody may know that a contest exists. */
export const maySee = (contest: Pick<ContestFacts, 'visible'>, rights: Rights): boolean =>
  contest.visible || rights.has('enter');

/** Whether the standings leave somebody's submissions out: who makes the contest does not take part in it. */
export const standsBeside = (contest: Pick<ContestRecord, 'uid' | 'staff'>, { uid, role }: Person): boolean =>
  contest.uid === uid ||
  may(role, 'contest.edit-any') ||
  contest.staff.some((one) => one.uid === uid && one.roles.includes('jury'));
