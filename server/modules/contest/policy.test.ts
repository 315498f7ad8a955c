import type { ContestRight, StaffRole } from '@assize/shared/domain/contest/rights.ts';
import { type ContestPhase, contestPhases } from '@assize/shared/domain/contest/times.ts';
import { describe, expect, it } from 'vitest';
import { type ContestFacts, maySee, type Relation, relationOf, rightsIn, standsBeside } from './policy.ts';

const nobody: Relation = { signedIn: false, isAdmin: false, isRoot: false, roles: [], registered: false };
const user: Relation = { ...nobody, signedIn: true };
const staffOf = (...roles: StaffRole[]): Relation => ({ ...user, roles });
const people = {
  visitor: nobody,
  stranger: user,
  registered: { ...user, registered: true },
  jury: staffOf('jury'),
  balloon: staffOf('balloon'),
  print: staffOf('print'),
  scoreboard: staffOf('scoreboard'),
  proctor: staffOf('proctor'),
  owner: { ...user, isAdmin: true },
  root: { ...user, isAdmin: true, isRoot: true },
};
type Person = keyof typeof people;

const open: Omit<ContestFacts, 'phase'> = { visible: true, auth: 0, allowEndSubmit: false };
const kinds = {
  public: open,
  private: { ...open, auth: 1 },
  protected: { ...open, auth: 2 },
  hidden: { ...open, visible: false },
  upsolving: { ...open, allowEndSubmit: true },
} as const satisfies Record<string, Omit<ContestFacts, 'phase'>>;
type Kind = keyof typeof kinds;

const all: ContestRight[] = [
  ...(['enter', 'problems', 'submit', 'ask', 'live', 'code', 'answer'] as const),
  ...(['balloons', 'prints', 'proctor', 'staff', 'manage', 'delete', 'rejudge'] as const),
];
const isBegun = (phase: ContestPhase) => phase !== 'scheduled';
const isRunning = (phase: ContestPhase) => phase === 'running' || phase === 'sealed';

/** The table of the rules, said once more by hand: who has a right, by kind of contest and phase. */
const has: Record<ContestRight, (who: Person, kind: Kind, phase: ContestPhase) => boolean> = {
  enter: (who, kind) => {
    if (who === 'visitor') return false;
    if (who === 'stranger') return kind !== 'private' && kind !== 'hidden';
    return who === 'registered' ? kind !== 'hidden' : true;
  },
  problems: (who, kind, phase) =>
    ['owner', 'root', 'jury'].includes(who) || (isBegun(phase) && has.enter(who, kind, phase)),
  submit: (who, kind, phase) => {
    if (['owner', 'root', 'jury'].includes(who)) return true;
    const needs =
      kind === 'private' || kind === 'protected' ? who === 'registered' : has.enter(who, kind, phase);
    return (
      needs && has.enter(who, kind, phase) && (isRunning(phase) || (isBegun(phase) && kind === 'upsolving'))
    );
  },
  ask: (who, kind, phase) => {
    if (['owner', 'root'].includes(who)) return true;
    if (who === 'jury' || phase === 'ended' || phase === 'ended-sealed') return false;
    const needs = kind === 'private' || kind === 'protected' ? who === 'registered' : true;
    return needs && has.enter(who, kind, phase);
  },
  live: (who) => ['owner', 'root', 'jury', 'scoreboard'].includes(who),
  code: (who) => ['owner', 'root', 'jury'].includes(who),
  answer: (who) => ['owner', 'root', 'jury'].includes(who),
  balloons: (who) => ['owner', 'root', 'balloon'].includes(who),
  prints: (who) => ['owner', 'root', 'print'].includes(who),
  proctor: (who) => ['owner', 'root', 'proctor'].includes(who),
  staff: (who) => !['visitor', 'stranger', 'registered'].includes(who),
  manage: (who) => ['owner', 'root'].includes(who),
  delete: (who) => who === 'root',
  rejudge: (who) => who === 'root',
};

const rows = (Object.keys(people) as Person[]).flatMap((who) =>
  (Object.keys(kinds) as Kind[]).flatMap((kind) => contestPhases.map((phase) => ({ who, kind, phase }))),
);
it.each(rows)('rights of $who in a $kind contest that is $phase', ({ who, kind, phase }) => {
  const rights = rightsIn({ ...kinds[kind], phase }, people[who]);
  expect([...rights].toSorted()).toEqual(all.filter((right) => has[right](who, kind, phase)).toSorted());
});

it('a hidden contest is known only to those who run it', () => {
  const knows = (who: Person) =>
    maySee(kinds.hidden, rightsIn({ ...kinds.hidden, phase: 'running' }, people[who]));
  expect((Object.keys(people) as Person[]).filter((who) => !knows(who))).toEqual([
    'visitor',
    'stranger',
    'registered',
  ]);
  expect(maySee(open, new Set())).toBe(true);
});

describe('the relation of a person', () => {
  const contest = { uid: 'ada', staff: [{ uid: 'bob', roles: ['jury' as const, 'print' as const] }] };
  it.each([
    ['ada', 'admin', { isAdmin: true, isRoot: false, roles: [] }, true],
    // An owner who is no member of staff any more is an ordinary user, who still stands in no board.
    ['ada', 'user', { isAdmin: false, isRoot: false, roles: [] }, true],
    ['eve', 'admin', { isAdmin: false, isRoot: false, roles: [] }, false],
    ['eve', 'problem_admin', { isAdmin: false, isRoot: false, roles: [] }, false],
    ['eve', 'root', { isAdmin: true, isRoot: true, roles: [] }, true],
    ['bob', 'user', { isAdmin: false, isRoot: false, roles: ['jury', 'print'] }, true],
  ] as const)('%s as %s', (uid, role, expected, beside) => {
    expect(relationOf(contest, { uid, role })).toEqual({ signedIn: true, ...expected });
    expect(standsBeside(contest, { uid, role })).toBe(beside);
  });
  it('of a visitor is none', () => {
    expect(relationOf(contest, null)).toEqual({ signedIn: false, isAdmin: false, isRoot: false, roles: [] });
  });
});
