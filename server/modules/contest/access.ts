import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ContestRecord } from './document.ts';
import { maySee, phaseOf, type Relation, type Rights, relationOf, rightsIn } from './policy.ts';
import type { RegistrationStore } from './registration-store.ts';
import type { ContestStore } from './store.ts';
import type { TeamsOfContests } from './teams.ts';

type Ports = {
  contests: Pick<ContestStore, 'find'>;
  registrations: Pick<RegistrationStore, 'has'>;
  teams: Pick<TeamsOfContests, 'of'>;
  clock: Clock;
};
type Person = Pick<Viewer, 'uid' | 'role'>;

export const contestNotFound = () => new AssizeError('contest.not-found', { field: 'cid' });

/** Rights of people in contests now, read from the database. */
export const contestAccess = ({ contests, registrations, teams, clock }: Ports) => {
  /** Staff register who is in a team, without a password. */
  const isRegistered = async (cid: number, uid: string): Promise<boolean> =>
    (await teams.of(cid)).accountsWith(uid) !== null || registrations.has(cid, uid);

  const standing = async (contest: ContestRecord, person: Person | null) => {
    const relation: Relation = {
      ...relationOf(contest, person),
      // Nobody needs to register for a public contest, and those who run it need not either.
      registered: false,
    };
    if (person !== null && contest.auth !== 0 && !relation.isAdmin)
      relation.registered = await isRegistered(contest.cid, person.uid);
    const facts = { ...contest, phase: phaseOf(contest, clock.now()) };
    return { relation, rights: rightsIn(facts, relation) };
  };
  const rightsOf = async (contest: ContestRecord, person: Person | null): Promise<Rights> =>
    (await standing(contest, person)).rights;

  /** A contest that a person may know of. Throws `contest.not-found`. */
  const seen = async (cid: number, person: Person | null) => {
    const contest = await contests.find(cid);
    if (!contest) throw contestNotFound();
    const { relation, rights } = await standing(contest, person);
    if (!maySee(contest, rights)) throw contestNotFound();
    return { contest, relation, rights };
  };

  return {
    rightsOf,
    seen,
    isRegistered,

    /** A contest that shows its board to everybody. @throws AssizeError why not */
    async outside(cid: number): Promise<ContestRecord> {
      const contest = await contests.find(cid);
      if (!contest?.visible) throw contestNotFound();
      if (!contest.openRank) throw new AssizeError('contest.no-outside-board', { field: 'cid' });
      if (phaseOf(contest, clock.now()) === 'scheduled') throw new AssizeError('contest.not-started');
      return contest;
    },

    /** A contest in which a person has a right now. @throws AssizeError why not */
    async with(cid: number, person: Person, right: ContestRight) {
      const found = await seen(cid, person);
      const { contest, rights } = found;
      if (rights.has(right)) return found;
      if (right !== 'enter' && right !== 'problems') throw new AssizeError('auth.forbidden');
      if (!rights.has('enter')) throw new AssizeError('contest.password-needed');
      throw phaseOf(contest, clock.now()) === 'scheduled'
        ? new AssizeError('contest.not-started')
        : new AssizeError('auth.forbidden');
    },
  };
};
export type ContestAccess = ReturnType<typeof contestAccess>;
