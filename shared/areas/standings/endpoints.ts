/** Boards of contests. */
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
import { mostExternals } from '../contest/contest.ts';
import { board, boardProblem, boardTeam, boardViews } from './board.ts';

/** Contests named by this one whose rows are wanted as well, divided by commas; what may not be read is left out. */
const externalQuery = optionalQuery(
  z
    .string()
    .max(400)
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(id).max(mostExternals)),
);

const contestErrors = ['contest.not-found', 'contest.password-needed', 'contest.not-started'] as const;

export const getContestBoard = endpoint({
  method: 'GET',
  effects: false,
  path: '/contest-board',
  access: 'signed-in',
  query: z.object({
    cid: idQuery,
    /** Runs of after the end count too. */
    containsEnd: optionalQuery(flagQuery),
    /** `live` is for those who may see behind the seal. */
    view: z.enum(boardViews).default('shared'),
    externalCidList: externalQuery,
  }),
  reply: board,
  rate: 'read',
  errors: [...contestErrors, 'auth.forbidden'],
  summary: 'The whole board of a contest; changes come on board.<cid>',
});

export const getOutsideBoard = endpoint({
  method: 'GET',
  effects: false,
  path: '/contest-outside-board',
  access: 'anyone',
  query: z.object({
    cid: idQuery,
    containsEnd: optionalQuery(flagQuery),
    externalCidList: externalQuery,
  }),
  reply: board,
  rate: 'read',
  errors: ['contest.not-found', 'contest.no-outside-board', 'contest.not-started'],
  summary: 'The whole board of a contest that shows it to everybody',
});

/** One problem of an ACM row, under the names of the wire. */
const acmCell = z.object({
  isAC: z.boolean(),
  isFirstAC: z.boolean(),
  isAfterContest: z.boolean(),
  /** Seconds since the start. */
  ACTime: z.int().nullable(),
  errorNum: z.int(),
  tryNum: z.int(),
});

const rankRow = z.object({
  rank: z.int(),
  uid: z.string(),
  /** The name that the contest shows. */
  username: z.string(),
  gender: z.string(),
  school: z.string(),
  avatar: z.string().nullable(),
  isConcerned: z.boolean(),
  isWinAward: z.boolean(),
  awardBackground: z.string().nullable(),
  awardColor: z.string().nullable(),
  awardName: z.string().nullable(),
  /** ACM: by display id what is known of each problem. OI and IOI: its points, null while nothing is known. */
  submissionInfo: z.record(z.string(), z.union([acmCell, z.number().nullable()])),
  /** Solved problems. */
  ac: z.int(),
  /** ACM: seconds with penalties; OI: ms. */
  totalTime: z.number(),
  totalScore: z.number().nullable(),
  /** OI: ms of what was accepted, by display id. */
  timeInfo: z.record(z.string(), z.number().nullable()).nullable(),
});
export type RankRow = z.infer<typeof rankRow>;

const rankBody = pageQuery({ limit: 50 }).extend({
  cid: id,
  /** Shows those who may see behind the seal what is there; ignored for others. */
  forceRefresh: z.boolean().default(false),
  removeStar: z.boolean().default(false),
  /** Users whose rows are wanted on every page. */
  concernedList: z.array(z.string().max(50)).max(500).default([]),
  /** A part of the shown name, the school or a group. */
  keyword: z.string().trim().max(64).nullish(),
  containsEnd: z.boolean().default(false),
  /** Contests named by this one whose rows are wanted as well; what may not be read is left out. */
  externalCidList: z.array(id).max(mostExternals).default([]),
});
/** A page of the board; `pinned` has the viewer's own row and those of concerned users, whatever the page. */
const rankReply = page(rankRow).extend({ pinned: z.array(rankRow), sealed: z.boolean() });

export const getContestRank = endpoint({
  method: 'POST',
  effects: false,
  path: '/get-contest-rank',
  access: 'signed-in',
  body: rankBody,
  reply: rankReply,
  rate: 'read',
  errors: [...contestErrors],
  summary: 'A page of the board of a contest',
});

export const getOutsideScoreboard = endpoint({
  method: 'POST',
  effects: false,
  path: '/get-contest-outside-scoreboard',
  access: 'anyone',
  body: rankBody,
  reply: rankReply,
  rate: 'read',
  errors: ['contest.not-found', 'contest.no-outside-board', 'contest.not-started'],
  summary: 'A page of the board of a contest that shows it to everybody',
});

const acInfo = z.object({
  /** The submission. */
  id,
  cid: id,
  submitTime: instant,
  displayId: z.string(),
  color: z.string().nullable(),
  firstBlood: z.boolean(),
  username: z.string(),
  realname: z.string(),
  checked: z.boolean(),
});
export type AcInfo = z.infer<typeof acInfo>;

export const listAcInfo = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-ac-info',
  access: 'signed-in',
  query: pageQuery({ limit: 20 }).extend({ cid: idQuery }),
  reply: page(acInfo),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden', 'standings.not-acm'],
  summary:
    'First accepted submissions of each user and problem, unchecked ones and newest first, for contest admins',
});

export const checkAcInfo = endpoint({
  method: 'PUT',
  effects: true,
  path: '/check-contest-ac-info',
  access: 'signed-in',
  body: z.object({ id, cid: id, checked: z.boolean() }),
  reply: nothing,
  rate: 'write',
  errors: ['contest.not-found', 'auth.forbidden', 'standings.not-acm', 'standings.no-accepted'],
  summary: 'Mark an accepted submission as dealt with, or not',
});

const interval = z.object({ fromMs: z.int(), toMs: z.int() });

export const getScrollBoardInfo = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-scroll-board-info',
  access: 'signed-in',
  query: z.object({ cid: idQuery, removeStar: optionalQuery(flagQuery) }),
  reply: z.object({
    id,
    title: z.string(),
    startTime: instant,
    endTime: instant,
    sealRankTime: instant,
    /** Whether the contest is over. */
    ended: z.boolean(),
    /** Runs without a verdict. */
    unjudged: z.int(),
    removed: z.array(interval),
    penaltySeconds: z.int(),
    icpcMinutes: z.boolean(),
    problems: z.array(boardProblem.extend({ pid: id })),
    participants: z.array(
      boardTeam.extend({
        star: z.boolean(),
        disqualified: z.boolean(),
        /** Seconds that staff added. */
        penaltyAdjust: z.int(),
        /** Picture of the team, to be loaded within ten minutes. */
        photo: z.string().nullable(),
      }),
    ),
    awardType: board.shape.awardType,
    awards: board.shape.awards,
  }),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden', 'standings.not-acm', 'standings.no-roll'],
  summary: 'All that the rolling board needs beside the submissions, for contest admins',
});

const scrollRun = z.object({
  submitId: id,
  uid: z.string(),
  pid: id,
  status: z.int(),
  /** Server time in ms. */
  atMs: z.int(),
});

export const getScrollBoardSubmissions = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-scroll-board-submission',
  access: 'signed-in',
  query: z.object({ cid: idQuery }),
  reply: z.array(scrollRun),
  rate: 'read',
  errors: ['contest.not-found', 'auth.forbidden', 'standings.not-acm', 'standings.no-roll'],
  summary: 'Submissions of a contest in their order, for the rolling board',
});
