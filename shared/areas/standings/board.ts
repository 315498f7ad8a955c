/** Rows of boards as they travel: what a row lacks by its kind of contest is left out. */
import { z } from 'zod';
import { award, awardType, contestType, rankNames } from '../contest/contest.ts';

/** One problem of one row; null where nothing was handed in. */
export const boardCell = z.object({
  /** Solved; OI and IOI: the full mark. */
  ac: z.literal(true).optional(),
  /** First blood. */
  first: z.literal(true).optional(),
  /** The run that counts came after the end. */
  after: z.literal(true).optional(),
  /** Contest seconds of the accepted run, ACM only. */
  at: z.int().optional(),
  /** Penalised tries. */
  err: z.int().optional(),
  /** Tries without a verdict, and sealed ones. */
  tries: z.int().optional(),
  /** Points, OI and IOI only. */
  score: z.number().optional(),
  /** Run time in ms of what was accepted, OI and IOI only. */
  ms: z.number().optional(),
  /** [subtask, best points] in their order; IOI only. */
  sub: z.array(z.tuple([z.int(), z.number()])).optional(),
});
export type BoardCell = z.infer<typeof boardCell>;

export const boardRow = z.object({
  uid: z.string(),
  /** Place in the list of participants, which orders equal rows. */
  listed: z.int(),
  /** -1: out of competition. */
  rank: z.int(),
  star: z.literal(true).optional(),
  disqualified: z.literal(true).optional(),
  solved: z.int(),
  /** OI and IOI only. */
  score: z.number().optional(),
  /** ACM: seconds with penalties; OI: ms of run time. */
  time: z.number(),
  /** Contest seconds of the last problem solved, ACM only. */
  lastAc: z.int().optional(),
  /** By the order of the problems. */
  cells: z.array(boardCell.nullable()),
});
export type BoardRow = z.infer<typeof boardRow>;

/** Who stands in a row: a user, or a team under the uid of its first account. */
export const boardTeam = z.object({
  uid: z.string(),
  /** The name that the contest shows: username, nickname or real name. */
  name: z.string(),
  /** Of the lead, where a team has several accounts. */
  username: z.string(),
  /** Organization of a team, school of a user. */
  school: z.string(),
  /** Names of the groups of a team. */
  groups: z.array(z.string()),
  gender: z.string(),
  avatar: z.string().nullable(),
});
export type BoardTeam = z.infer<typeof boardTeam>;

export const boardProblem = z.object({
  displayId: z.string(),
  displayTitle: z.string(),
  color: z.string().nullable(),
  /** Points of the whole problem, OI and IOI only. */
  fullScore: z.int().nullable(),
});
export type BoardProblem = z.infer<typeof boardProblem>;

/** Views of a board: what everybody may see now, and for staff the one behind the seal. */
export const boardViews = ['shared', 'live'] as const;
export type BoardView = (typeof boardViews)[number];

/** The whole board at one moment. Rows stand in its order. */
export const board = z.object({
  cid: z.int(),
  type: contestType,
  /** Whether results of after the seal are withheld here. */
  sealed: z.boolean(),
  /** Whether what came after the end counts here. */
  containsEnd: z.boolean(),
  rankShowName: z.enum(rankNames),
  /** What orders rows beside what they hold. */
  penaltySeconds: z.int(),
  problems: z.array(boardProblem),
  teams: z.array(boardTeam),
  rows: z.array(boardRow),
  /** uid of the viewer's row, whether it is on the board or not; null: the viewer takes no part, or is a visitor. */
  ownUid: z.string().nullable(),
  /** The viewer's row as the viewer may see it, with own results behind the seal; null: none. */
  own: boardRow.nullable(),
  awardType,
  awards: z.array(award),
  /** Other contests that this one names, of which the reader may read the boards; left out without any. */
  externals: z
    .array(
      z.object({
        cid: z.int(),
        title: z.string(),
        /** Whether its rows stand here: under `<cid>.<uid>`, with its title as a group. There are no awards then. */
        merged: z.boolean(),
      }),
    )
    .optional(),
});
export type BoardSnapshot = z.infer<typeof board>;
