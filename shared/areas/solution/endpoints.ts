/** Users' editorials of problems, which staff approve. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import {
  flagQuery,
  id,
  idQuery,
  instant,
  nothing,
  optionalQuery,
  page,
  pageQuery,
} from '../../wire/values.ts';
import { displayId } from '../problem/statement.ts';

export const mostSolutionLength = 65_535;
export const mostReasonLength = 500;

/** Written; sent in; shown to readers; refused with a reason. */
export const solutionStates = ['draft', 'waiting', 'published', 'refused'] as const;
export type SolutionState = (typeof solutionStates)[number];

const solution = z.object({
  id,
  uid: z.string(),
  username: z.string(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  gmtModified: instant,
});
export type Solution = z.infer<typeof solution>;

export const listSolutions = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-solutions',
  access: 'anyone',
  query: pageQuery({ limit: 5 }).extend({
    problemId: displayId,
    /** The reader has not solved the problem and wants to read them all the same. */
    confirmed: optionalQuery(flagQuery),
  }),
  reply: page(solution),
  rate: 'read',
  errors: ['problem.not-found', 'solution.spoiler'],
  summary: 'Published solutions of a problem, newest first, for those who solved it or insist',
});

const ownSolution = solution.omit({ uid: true, username: true }).extend({
  state: z.enum(solutionStates),
  /** Why staff refused it. */
  reason: z.string().nullable(),
});
export type OwnSolution = z.infer<typeof ownSolution>;

export const readOwnSolution = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-own-solution',
  access: 'signed-in',
  query: z.object({ problemId: displayId }),
  reply: z.object({ mayWrite: z.boolean(), solution: ownSolution.nullable() }),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'The viewer’s own solution of a problem, and whether one may be written',
});

export const saveSolution = endpoint({
  method: 'PUT',
  effects: true,
  path: '/solution',
  access: 'solution.write',
  body: z.object({
    problemId: displayId,
    title: z.string().trim().min(1).max(100),
    content: z.string().trim().min(1).max(mostSolutionLength),
    /** Hands it to staff; else it is kept as a draft. */
    send: z.boolean(),
  }),
  reply: ownSolution,
  rate: 'write',
  errors: ['problem.not-found', 'solution.not-solved', 'solution.changed'],
  unlogged: 'own-things',
  summary: 'Write or change one’s own solution of a solved problem; each user has one for a problem',
});

export const deleteSolution = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/solution',
  access: 'signed-in',
  query: z.object({ id: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['solution.not-found'],
  summary: 'Delete one’s own solution',
});

export const reportSolution = endpoint({
  method: 'POST',
  effects: true,
  path: '/solution/report',
  access: 'signed-in',
  body: z.object({ id, reason: z.string().trim().min(1).max(mostReasonLength) }),
  reply: nothing,
  rate: 'write',
  errors: ['solution.not-found', 'solution.already-reported'],
  summary: 'Report a published solution to staff, once',
});

const adminSolution = solution.extend({
  problemId: z.string(),
  problemTitle: z.string(),
  state: z.enum(solutionStates),
  reason: z.string().nullable(),
  /** Moves on with each change; a review names the one that was read. */
  revision: z.int(),
  reports: z.array(z.object({ username: z.string(), reason: z.string(), at: instant })),
});
export type AdminSolution = z.infer<typeof adminSolution>;

/** Lists of staff: by state, and those that readers reported. */
export const solutionViews = ['waiting', 'reported', 'published', 'refused'] as const;
export type SolutionView = (typeof solutionViews)[number];

export const listAdminSolutions = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/solution/list',
  access: 'solution.moderate',
  query: pageQuery({ limit: 15 }).extend({
    view: z.enum(solutionViews).default('waiting'),
    /** Whole display id of their problem. */
    problemId: optionalQuery(displayId),
  }),
  reply: page(adminSolution),
  rate: 'read',
  summary: 'Solutions for staff, changed last first',
});

export const reviewSolution = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/solution/review',
  access: 'solution.moderate',
  body: z
    .object({
      id,
      revision: z.int().positive(),
      approve: z.boolean(),
      /** Needed to refuse; the author reads it. */
      reason: z.string().trim().max(mostReasonLength).default(''),
    })
    .refine(({ approve, reason }) => approve || reason !== '', { path: ['reason'] }),
  reply: nothing,
  rate: 'write',
  errors: ['solution.not-found', 'solution.changed'],
  audit: ['solution.approve', 'solution.refuse'],
  summary: 'Publish or refuse a solution; either settles its reports',
});
