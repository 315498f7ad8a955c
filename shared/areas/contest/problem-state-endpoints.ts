/** What becomes of a problem of a contest while the contest runs, and after it. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, nothing } from '../../wire/values.ts';

const change = {
  access: 'contest.create',
  method: 'POST',
  effects: true,
  rate: 'write',
  reply: nothing,
} as const;

export const pauseContestProblem = endpoint({
  ...change,
  path: '/admin/contest/problem-paused',
  body: z.object({ cid: id, pid: id, paused: z.boolean() }),
  errors: ['contest.not-found', 'problem.not-found', 'contest.version-conflict'],
  audit: 'contest.pause-problem',
  summary: 'Let the submissions of a problem in a contest wait, or judge them again, in their order',
});

export const publishContestProblem = endpoint({
  ...change,
  path: '/admin/contest/problem-published',
  body: z.object({ cid: id, pid: id, publish: z.boolean() }),
  errors: [
    'contest.not-found',
    'problem.not-found',
    'problem.publish-forbidden',
    'contest.problem-not-kept',
    'contest.version-conflict',
  ],
  audit: 'contest.publish-problem',
  summary: 'Make a problem that is kept for contests public when this contest ends, or keep it',
});
