/** Balloons that runners bring to teams for the problems that they have solved. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, optionalQuery, page, pageQuery } from '../../wire/values.ts';

/** Time in ms for which a balloon is with the runner who took it; then another may take it. */
export const balloonLeaseMs = 10 * 60_000;

/** `fetch-back`: it was delivered, and the problem does not count as solved any more. */
export const balloonStates = ['waiting', 'claimed', 'delivered', 'fetch-back'] as const;
const balloonState = z.enum(balloonStates);
export type BalloonState = z.infer<typeof balloonState>;

/** The participant whose balloon it is. */
const team = z.string().min(1).max(64);
const runner = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

const balloonOf = z.object({ pid: id, displayId: z.string(), color: z.string().nullable() });

const balloonRow = balloonOf.extend({
  team,
  /** Name that the contest shows. */
  name: z.string(),
  /** Empty: not known. */
  seat: z.string(),
  zone: z.string(),
  state: balloonState,
  solvedAt: instant,
  /** First of the contest to solve the problem. */
  first: z.boolean(),
  /** First balloon of the team. */
  firstOfTeam: z.boolean(),
  /** Other balloons of the team that were delivered. */
  others: z.array(balloonOf),
  /** Runner who has it, or brought it. */
  staff: z.string().nullable(),
  /** Whether the asking runner has it. */
  own: z.boolean(),
  leaseUntil: instant.nullable(),
  changedAt: instant,
});
export type BalloonRow = z.infer<typeof balloonRow>;

const balloonSum = balloonOf.extend({ waiting: z.int(), delivered: z.int() });
export type BalloonSum = z.infer<typeof balloonSum>;

const balloonErrors = ['contest.not-found', 'auth.forbidden', 'balloon.not-acm'] as const;

export const listBalloons = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-balloon',
  access: 'signed-in',
  query: pageQuery({ limit: 50 }).extend({
    cid: idQuery,
    /** `open`: all but those that were delivered, the longest waiting first. Else the latest first. */
    view: optionalQuery(z.enum(['open', 'done'])),
    zone: optionalQuery(z.string().max(64)),
    /** Display id. */
    problem: optionalQuery(z.string().max(50)),
    runner: optionalQuery(runner),
  }),
  reply: page(balloonRow).extend({
    /** Balloons of each problem, in the order of the problems. */
    sums: z.array(balloonSum),
    zones: z.array(z.string()),
    waiting: z.int(),
    now: instant,
  }),
  rate: 'read',
  errors: balloonErrors,
  summary: 'Balloons of a contest that its balloon staff may know of',
});

const step = {
  method: 'POST',
  effects: true,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ cid: id, team, pid: id, runner }),
  reply: nothing,
  errors: [...balloonErrors, 'balloon.not-found', 'balloon.claimed', 'balloon.wrong-state'],
} as const;

export const claimBalloon = endpoint({
  ...step,
  path: '/claim-contest-balloon',
  audit: 'balloon.claim',
  summary: 'Take a balloon to its team; of several runners one gets it',
});

export const releaseBalloon = endpoint({
  ...step,
  path: '/release-contest-balloon',
  audit: 'balloon.release',
  summary: 'Put a balloon back that was taken',
});

export const deliverBalloon = endpoint({
  ...step,
  path: '/deliver-contest-balloon',
  audit: 'balloon.deliver',
  summary: 'A balloon is with its team',
});

export const takeBackBalloon = endpoint({
  ...step,
  path: '/take-back-contest-balloon',
  audit: 'balloon.take-back',
  summary: 'A balloon was not delivered after all: it waits again',
});

export const fetchBalloon = endpoint({
  ...step,
  path: '/fetch-contest-balloon',
  audit: 'balloon.fetch',
  summary: 'A balloon of a problem that does not count as solved any more is back from its team',
});
