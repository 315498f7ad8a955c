/** Judging the submissions of a contest again. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery } from '../../wire/values.ts';
import { contestType } from '../contest/contest.ts';
import { rejudge } from './endpoints.ts';

const ofContestProblem = {
  effects: true,
  path: '/admin/judge/rejudge-contest-problem',
  access: 'rejudge',
  reply: rejudge,
  rate: 'write',
  errors: [
    'contest.not-found',
    'problem.not-found',
    'rejudge.nothing',
    'rejudge.too-many',
    'rejudge.overlaps',
  ],
  audit: 'rejudge.start',
} as const;

export const rejudgeContestProblem = endpoint({
  ...ofContestProblem,
  method: 'POST',
  body: z.object({ cid: id, pid: id }),
  summary: 'Judge all submissions of a problem in a contest again; their verdicts stand until it is applied',
});

export const rejudgeContestProblemByGet = endpoint({
  ...ofContestProblem,
  method: 'GET',
  query: z.object({ cid: idQuery, pid: idQuery }),
  summary: 'The same, as the wire asks for it',
});

/** A row of a board in short. */
const standing = z.object({
  /** -1: out of competition. */
  rank: z.int(),
  solved: z.int(),
  /** Points; null in ACM contests. */
  score: z.number().nullable(),
  /** ACM: seconds with penalties; OI: ms of run time. */
  time: z.number(),
});

export const boardMove = z.object({
  uid: z.string(),
  /** The name that the contest shows. */
  name: z.string(),
  before: standing,
  after: standing,
});
export type BoardMove = z.infer<typeof boardMove>;

/** Rows that a preview of a board shows. */
export const mostMoves = 200;

export const previewRejudgedBoard = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/rejudge/board',
  access: 'rejudge',
  query: z.object({ id: idQuery, cid: idQuery }),
  reply: z.object({
    type: contestType,
    /** Rows that would change, by their place afterwards. */
    moves: z.array(boardMove),
    total: z.int(),
  }),
  rate: 'read',
  errors: ['rejudge.not-found', 'contest.not-found'],
  summary: 'Rows of a contest’s board that a rejudge would change, as staff see them behind the seal',
});
