/** Virtual participation in contests that are over. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery } from '../../wire/values.ts';
import { board } from '../standings/board.ts';
import { getContestRank } from '../standings/endpoints.ts';

/** Virtual runs of one person in one contest. */
export const mostVirtualRuns = 50;

export const virtualRun = z.object({
  id,
  cid: id,
  startTime: instant,
  /** Its start and the length of the contest. */
  endTime: instant,
  /** When its owner ended it before its time; null: its owner did not. */
  endedAt: instant.nullable(),
  over: z.boolean(),
});
export type VirtualRun = z.infer<typeof virtualRun>;

/** What a virtual run came to; of one that goes on, so far. */
const virtualResult = z.object({
  /** The rank that it would have. */
  rank: z.int(),
  /** Ranked official rows. */
  ranked: z.int(),
  solved: z.int(),
  /** OI and IOI only. */
  score: z.number().nullable(),
  /** ACM: seconds with penalties; OI: ms of run time. */
  time: z.number(),
});

const contestErrors = [
  'contest.not-found',
  'contest.password-needed',
  'contest.not-started',
  'virtual-run.not-ended',
  'virtual-run.sealed',
] as const;

export const getVirtualRun = endpoint({
  method: 'GET',
  effects: false,
  path: '/contest-virtual-run',
  access: 'signed-in',
  query: z.object({ cid: idQuery }),
  reply: z.object({ run: virtualRun.nullable(), now: instant }),
  rate: 'read',
  errors: [...contestErrors],
  summary: 'One’s own virtual run that goes on in a contest',
});

export const listVirtualRuns = endpoint({
  method: 'GET',
  effects: false,
  path: '/contest-virtual-runs',
  access: 'signed-in',
  query: z.object({ cid: idQuery }),
  reply: z.array(virtualRun.extend({ result: virtualResult })),
  rate: 'read',
  errors: [...contestErrors],
  summary: 'One’s own virtual runs in a contest with what they came to, the last first',
});
export type VirtualRunRow = z.infer<(typeof listVirtualRuns)['reply']>[number];

export const startVirtualRun = endpoint({
  method: 'POST',
  effects: true,
  path: '/contest-virtual-run',
  access: 'signed-in',
  body: z.object({ cid: id }),
  reply: virtualRun,
  rate: 'write',
  errors: [...contestErrors, 'virtual-run.closed', 'virtual-run.running', 'virtual-run.too-many'],
  summary: 'Begin a virtual run in a contest that is over',
});

export const endVirtualRun = endpoint({
  method: 'PUT',
  effects: true,
  path: '/contest-virtual-run/end',
  access: 'signed-in',
  body: z.object({ cid: id, id }),
  reply: virtualRun,
  rate: 'write',
  errors: [...contestErrors, 'virtual-run.not-found', 'virtual-run.over'],
  summary: 'End a virtual run before its time',
});

/** The last virtual run of the viewer, unless another is named. */
const named = z.object({ cid: idQuery, id: optionalQuery(idQuery) });

export const getGhostBoard = endpoint({
  method: 'GET',
  effects: false,
  path: '/contest-ghost-board',
  access: 'signed-in',
  query: named,
  /** Rows are the official ones; `own` is the row of the virtual run. */
  reply: board.extend({
    run: virtualRun,
    /** Contest seconds that the board shows. */
    elapsed: z.int(),
    /** When the board is another one by itself; null: it stays. */
    nextChange: instant.nullable(),
    now: instant,
  }),
  rate: 'read',
  errors: [...contestErrors, 'virtual-run.not-found'],
  summary: 'The board of a contest as it stood when the contest was as old as a virtual run is now',
});

export const getGhostRank = endpoint({
  method: 'POST',
  effects: false,
  path: '/contest-ghost-rank',
  access: 'signed-in',
  body: getContestRank.body.omit({ forceRefresh: true, containsEnd: true }).extend({ id: id.nullish() }),
  /** `pinned` begins with the row of the virtual run. */
  reply: getContestRank.reply,
  rate: 'read',
  errors: [...contestErrors, 'virtual-run.not-found'],
  summary: 'A page of the ghost board of a virtual run',
});
