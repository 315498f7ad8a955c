/** What the owner does with a contest that is about to begin, runs or is over. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, instant } from '../../wire/values.ts';

const saved = z.object({ cid: id, version: z.int().positive() });
const life = {
  access: 'contest.create',
  method: 'POST',
  effects: true,
  rate: 'write',
  reply: saved,
} as const;

export const delayContest = endpoint({
  ...life,
  path: '/admin/contest/delay',
  body: z.object({ cid: id, startTime: instant }),
  errors: ['contest.not-found', 'contest.wrong-phase', 'contest.version-conflict'],
  audit: 'contest.times',
  summary: 'Start a scheduled contest at another time, now at the earliest; seal and end move with it',
});

export const extendContest = endpoint({
  ...life,
  path: '/admin/contest/extend',
  body: z.object({
    cid: id,
    endTime: instant,
    /** The seal moves with the end; else it stays where it is. */
    moveSeal: z.boolean().default(true),
  }),
  errors: ['contest.not-found', 'contest.wrong-phase', 'contest.version-conflict'],
  audit: 'contest.times',
  summary: 'End a contest that is not over at another time, now at the earliest',
});

const interval = z.object({ cid: id, from: instant, to: instant });

export const removeContestInterval = endpoint({
  ...life,
  path: '/admin/contest/removed-interval',
  body: interval.refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
    path: ['to'],
    message: 'not-after-start',
  }),
  errors: ['contest.not-found', 'contest.wrong-phase', 'contest.version-conflict'],
  audit: 'contest.times',
  summary: 'Let a stretch of a contest not count; the end, and a seal after it, move by its length',
});

export const restoreContestInterval = endpoint({
  ...life,
  path: '/admin/contest/restore-interval',
  body: interval,
  errors: ['contest.not-found', 'contest.wrong-phase', 'contest.version-conflict'],
  audit: 'contest.times',
  summary: 'Let a stretch count again that was taken out',
});

const own = { ...life, body: z.object({ cid: id }) } as const;

export const revealContest = endpoint({
  ...own,
  path: '/admin/contest/reveal',
  errors: ['contest.not-found', 'contest.wrong-phase', 'contest.version-conflict'],
  audit: 'contest.reveal',
  summary: 'Reveal the results of a contest that is over and still sealed',
});

export const finalizeContest = endpoint({
  ...own,
  path: '/admin/contest/finalize',
  errors: [
    'contest.not-found',
    'contest.wrong-phase',
    'contest.not-judged',
    'clarification.unanswered',
    'contest.version-conflict',
  ],
  audit: 'contest.finalize',
  summary:
    'Close the results of a contest for good; refused while a submission waits or is a System Error, or a question has no answer',
});

export const unfinalizeContest = endpoint({
  ...own,
  path: '/admin/contest/unfinalize',
  errors: ['contest.not-found', 'contest.wrong-phase', 'contest.version-conflict'],
  audit: 'contest.unfinalize',
  summary: 'Open the results of a contest again',
});
