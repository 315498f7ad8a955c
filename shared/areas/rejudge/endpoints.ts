/** Judging again, by hand, and what staff do to single submissions. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { displayId } from '../problem/statement.ts';
import { submissionRow } from '../submission/endpoints.ts';

/** Selection of submissions for a rejudge; waiting ones are left out. */
export const rejudgeFilter = z
  .object({
    submitIds: z.array(id).max(10_000).optional(),
    pid: id.optional(),
    /** The display id. */
    problemID: displayId.optional(),
    cid: id.optional(),
    username: z.string().trim().min(1).max(64).optional(),
    language: z.string().max(50).optional(),
    statuses: z.array(z.int()).max(20).optional(),
    since: instant.optional(),
    until: instant.optional(),
    node: z.string().max(64).optional(),
  })
  .refine((filter) => Object.keys(filter).length > 0, { message: 'required' });

export type RejudgeFilter = z.output<typeof rejudgeFilter>;

/** judging → ready → applying → applied; cancelled from judging or ready. */
export const rejudgeState = z.enum(['judging', 'ready', 'applying', 'applied', 'cancelled']);

export const rejudge = z.object({
  id,
  state: rejudgeState,
  filter: rejudgeFilter,
  /** What people see of the filter's problem, which is its letter in a contest; null: the filter names none. */
  problem: z.string().nullable(),
  /** Title of the filter's contest. */
  contest: z.string().nullable(),
  reason: z.string().nullable(),
  /** Applied by itself once everything is judged. */
  autoApply: z.boolean(),
  createdBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  total: z.int(),
  judged: z.int(),
  /** Number of judged submissions that end otherwise than before. */
  changed: z.int(),
});

export type Rejudge = z.infer<typeof rejudge>;

const outcome = z.object({
  status: z.int(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
});

export const rejudgeChange = z.object({
  submitId: id,
  uid: z.string(),
  username: z.string(),
  displayPid: z.string(),
  language: z.string(),
  before: outcome,
  /** null while it is judged. */
  after: outcome.nullable(),
});

export type RejudgeChange = z.infer<typeof rejudgeChange>;

export const startRejudge = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/rejudge',
  access: 'rejudge',
  body: z.object({
    filter: rejudgeFilter,
    reason: z.string().trim().max(200).nullish(),
    autoApply: z.boolean().default(false),
  }),
  reply: rejudge,
  rate: 'write',
  errors: ['rejudge.nothing', 'rejudge.too-many', 'rejudge.overlaps'],
  audit: 'rejudge.start',
  summary: 'Judge submissions again; their verdicts stand until it is applied',
});

export const countRejudge = endpoint({
  method: 'POST',
  effects: false,
  path: '/admin/rejudge/count',
  access: 'rejudge',
  body: z.object({ filter: rejudgeFilter }),
  reply: z.object({ total: z.int() }),
  rate: 'read',
  summary: 'How many submissions a filter takes',
});

export const listRejudges = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/rejudge/list',
  access: 'rejudge',
  query: pageQuery({ limit: 10 }).extend({ cid: optionalQuery(idQuery) }),
  reply: page(rejudge),
  rate: 'read',
  summary: 'Rejudges, newest first; with `cid` those of a contest',
});

export const readRejudge = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/rejudge',
  access: 'rejudge',
  query: pageQuery({ limit: 50 }).extend({ id: idQuery, onlyChanged: optionalQuery(z.stringbool()) }),
  reply: z.object({
    rejudge,
    changes: page(rejudgeChange),
    /** Verdict before → after, with how often; [before, after, count]. */
    matrix: z.array(z.tuple([z.int(), z.int(), z.int()])),
  }),
  rate: 'read',
  errors: ['rejudge.not-found'],
  summary: 'Preview of a rejudge',
});

export const applyRejudge = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/rejudge/apply',
  access: 'rejudge',
  body: z.object({ id }),
  reply: rejudge,
  rate: 'write',
  errors: ['rejudge.not-found', 'rejudge.wrong-state'],
  audit: 'rejudge.apply',
  summary: 'Make the new verdicts count, all of them',
});

export const cancelRejudge = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/rejudge/cancel',
  access: 'rejudge',
  body: z.object({ id }),
  reply: rejudge,
  rate: 'write',
  errors: ['rejudge.not-found', 'rejudge.wrong-state'],
  audit: 'rejudge.cancel',
  summary: 'Throw the new verdicts away',
});

const oneRejudge = {
  effects: true,
  path: '/admin/judge/rejudge',
  access: 'rejudge',
  reply: submissionRow,
  rate: 'write',
  errors: ['submission.not-found', 'submission.in-progress', 'rejudge.overlaps'],
  audit: 'rejudge.start',
} as const;

/** A rejudge of one submission, which applies itself. */
export const rejudgeOne = endpoint({
  ...oneRejudge,
  method: 'POST',
  body: z.object({ submitId: id }),
  summary: 'Judge one submission again',
});

export const rejudgeOneByGet = endpoint({
  ...oneRejudge,
  method: 'GET',
  query: z.object({ submitId: idQuery }),
  summary: 'The same, as the wire asks for it',
});

/** An empty text is no verdict: as a number it would be 0, Accepted. */
const verdictQuery = z.preprocess(
  (value) => (String(value).trim() === '' ? undefined : value),
  z.coerce.number().int(),
);

const byHand = {
  effects: true,
  path: '/admin/judge/manual-judge',
  access: 'rejudge',
  reply: submissionRow,
  rate: 'write',
  errors: ['submission.not-found', 'submission.in-progress', 'submission.not-manual'],
  audit: 'submission.manual',
} as const;

export const manualJudge = endpoint({
  ...byHand,
  method: 'POST',
  body: z.object({ submitId: id, status: z.int(), score: z.int().optional() }),
  summary: 'Set a verdict by hand',
});

export const manualJudgeByGet = endpoint({
  ...byHand,
  method: 'GET',
  query: z.object({
    submitId: idQuery,
    status: verdictQuery,
    score: optionalQuery(z.coerce.number().int()),
  }),
  summary: 'The same, as the wire asks for it',
});

const cancelling = {
  effects: true,
  path: '/admin/judge/cancel-judge',
  access: 'rejudge',
  reply: submissionRow,
  rate: 'write',
  errors: ['submission.not-found', 'submission.in-progress'],
  audit: 'submission.cancel',
} as const;

export const cancelJudge = endpoint({
  ...cancelling,
  method: 'POST',
  body: z.object({ submitId: id }),
  summary: 'Take a verdict away: Cancelled',
});

export const cancelJudgeByGet = endpoint({
  ...cancelling,
  method: 'GET',
  query: z.object({ submitId: idQuery }),
  summary: 'The same, as the wire asks for it',
});

export const judgementRow = z.object({
  round: z.int(),
  status: z.int(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  judger: z.string().nullable(),
  judgedAt: instant,
  isManual: z.boolean(),
  /** The words of a remote judge. */
  rawVerdict: z.string().nullable(),
  /** The one that counts. */
  isCurrent: z.boolean(),
});

export const listJudgements = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/judge/history',
  access: 'rejudge',
  query: z.object({ submitId: idQuery }),
  reply: z.array(judgementRow),
  rate: 'read',
  errors: ['submission.not-found'],
  summary: 'Every judging of a submission, newest first',
});
