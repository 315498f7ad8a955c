/** What staff see of a contest: whether it is ready, what waits, what was done. */
import { z } from 'zod';
import { contestPhases } from '../../domain/contest/times.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { auditAction, auditEntry } from '../audit/endpoints.ts';
import { waitingKinds } from '../contest/contest.ts';

/** What is looked at before a contest starts, and before its results are made final. */
export const checkKeys = [
  'problems',
  'problem-gone',
  'data',
  'samples',
  'statement',
  'limits',
  'problem-languages',
  'program-language',
  'untried',
  'trial-failed',
  'colors',
  'judging-off',
  'judges',
  'judge-languages',
  'judge-trouble',
  'judge-clock',
  'database-clock',
  'disk',
  'no-backup',
  'backup',
  'mail',
  'system-errors',
  'visible',
  'password',
  'participants',
  'seal',
  'print-staff',
  'balloon-staff',
  'paused',
  'seats',
  'final-sealed',
  'final-waiting',
  'final-failed',
  'final-seconds',
] as const;
export type CheckKey = (typeof checkKeys)[number];

/** Pages on which something is mended. */
export const mendPlaces = [
  'form',
  'problems',
  'staff',
  'course',
  'problem',
  'judges',
  'overview',
  'switches',
  'mail',
  'submissions',
  'hall',
] as const;
export type MendPlace = (typeof mendPlaces)[number];

export const readinessCheck = z.object({
  key: z.enum(checkKeys),
  /** good: nothing to do. warn: somebody should know. bad: the contest cannot go on so. */
  level: z.enum(['good', 'warn', 'bad']),
  /** The problem that it is about; null: none. */
  problem: z.object({ pid: id, displayId: z.string() }).nullable(),
  /** Values of its text. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  mend: z.enum(mendPlaces).nullable(),
});
export type ReadinessCheck = z.infer<typeof readinessCheck>;

export const readReadiness = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/contest/readiness',
  access: 'contest.create',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    phase: z.enum(contestPhases),
    /** Before the start and while it runs. */
    start: z.array(readinessCheck),
    /** Before results are made final. */
    finalize: z.array(readinessCheck),
    now: instant,
  }),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'Whether a contest is ready to start, and its results to be made final, with reasons',
});

export const readStaffBoard = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-staff-board',
  access: 'submission.create',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    /** Work that waits for those with the viewer's rights. */
    waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldest: instant.nullable() })),
    /** Problems with submissions without a verdict; null for those who may not see results. */
    problems: z
      .array(
        z.object({
          pid: id,
          displayId: z.string(),
          paused: z.boolean(),
          /** Submissions that wait for a verdict, and those that are System Error. */
          waiting: z.int(),
          failed: z.int(),
        }),
      )
      .nullable(),
    /** Teams that are not hidden, and users who have registered alone. */
    participants: z.int(),
    /** Things that are not as they should be, of the checks; null for those who do not manage the contest. */
    attention: z.object({ warn: z.int(), bad: z.int() }).nullable(),
    now: instant,
  }),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden'],
  summary: 'What waits for the staff of a contest, as far as concerns the viewer',
});

export const listContestLog = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/contest/log',
  access: 'contest.create',
  query: pageQuery({ limit: 30 }).extend({
    cid: idQuery,
    action: optionalQuery(auditAction),
    username: optionalQuery(z.string().trim().max(64)),
  }),
  reply: page(auditEntry),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'What staff did with a contest, its announcements and its rejudges, newest first',
});
