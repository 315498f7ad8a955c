/** Contests as those who take part meet them. */
import { z } from 'zod';
import { contestRights } from '../../domain/contest/rights.ts';
import { contestPhases } from '../../domain/contest/times.ts';
import { endpoint } from '../../wire/http.ts';
import { flagQuery, id, idQuery, instant, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { myStatus, problemDetail } from '../problem/endpoints.ts';
import { displayId } from '../problem/statement.ts';
import { submissionRow } from '../submission/endpoints.ts';
import { submissionState } from '../submission/state.ts';
import { contestAuth, contestStatusCode, contestType, oiScoreTypes, rankNames } from './contest.ts';

export const contestRow = z.object({
  id,
  title: z.string(),
  auth: contestAuth,
  type: contestType,
  status: contestStatusCode,
  startTime: instant,
  endTime: instant,
  /** Seconds that count. */
  duration: z.int(),
  /** Participants: teams that are not hidden, and users who have registered alone. */
  count: z.int(),
  openRank: z.boolean(),
  sealRank: z.boolean(),
  gid: z.int().nullable(),
  uid: z.string(),
  author: z.string(),
});
export type ContestRow = z.infer<typeof contestRow>;

const now = instant;

export const listContests = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-list',
  access: 'anyone',
  query: pageQuery({ limit: 10 }).extend({
    status: optionalQuery(z.coerce.number().int().min(-1).max(1)),
    /** A part of the title. */
    keyword: optionalQuery(z.string().trim().max(100)),
    type: optionalQuery(z.coerce.number().int().min(0).max(2)),
  }),
  reply: page(contestRow).extend({ now }),
  rate: 'read',
  summary: 'Visible contests: scheduled, running, ended; of each the one that starts last first',
});

/** Contests that begin soon are those of this time, on the home page and in the overview. */
export const soonDays = 14;

export const listRecentContests = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-recent-contest',
  access: 'anyone',
  reply: z.array(contestRow),
  rate: 'read',
  summary: `Visible contests that run or start within ${soonDays} days, the one that starts last first`,
});

/** A contest of another site, as its calendar announces it. */
const otherContest = z.object({
  /** Name of the other site's calendar. */
  oj: z.string(),
  title: z.string(),
  /** The contest's page (http or https); null: the calendar names none. */
  url: z.url().nullable(),
  startTime: instant,
  endTime: instant,
});
export type OtherContest = z.infer<typeof otherContest>;

export const listOtherContests = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-recent-other-contest',
  access: 'anyone',
  reply: z.array(otherContest),
  rate: 'read',
  summary: `Contests of other sites that run or start within ${soonDays} days, the one that starts first on top`,
});

export const contestInfo = contestRow.extend({
  description: z.string(),
  openPrint: z.boolean(),
  rankShowName: z.enum(rankNames),
  oiRankScoreType: z.enum(oiScoreTypes),
  allowEndSubmit: z.boolean(),
  sealRankTime: instant.nullable(),
  autoRealRank: z.boolean(),
  penaltyMinutes: z.int(),
  icpcMinutes: z.boolean(),
  phase: z.enum(contestPhases),
  /** Whether results of after the seal were revealed by hand. */
  revealed: z.boolean(),
  finalized: z.boolean(),
  /** Stretches of time that do not count. */
  removedIntervals: z.array(z.object({ from: instant, to: instant })),
  now,
});
export type ContestInfo = z.infer<typeof contestInfo>;

const aContest = { access: 'signed-in', rate: 'read' } as const;

export const getContestInfo = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/get-contest-info',
  query: z.object({ cid: idQuery }),
  reply: contestInfo,
  errors: ['contest.not-found'],
  summary: 'One contest, for its overview',
});

export const getContestAccess = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/get-contest-access',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    /** Whether the viewer may enter. */
    access: z.boolean(),
    registered: z.boolean(),
    /** Whether the password is asked for: to enter a private contest, to submit in a protected one. */
    needsPassword: z.boolean(),
    /** What the viewer may do now. */
    rights: z.array(z.enum(contestRights)),
    now,
  }),
  errors: ['contest.not-found'],
  summary: 'What the viewer may do in a contest now',
});

export const registerContest = endpoint({
  method: 'POST',
  effects: true,
  path: '/register-contest',
  access: 'signed-in',
  body: z.object({ cid: id, password: z.string().max(100).default('') }),
  reply: z.null(),
  rate: 'write',
  errors: [
    'contest.not-found',
    'contest.wrong-password',
    'contest.too-many-passwords',
    'contest.account-refused',
    'contest.already-registered',
  ],
  summary: 'Register for a contest, with its password unless it is public',
});

export const contestProblemRow = z.object({
  pid: id,
  cid: id,
  displayId: z.string(),
  displayTitle: z.string(),
  /** Colour of the balloon. */
  color: z.string().nullable(),
  /** Users' submissions that were accepted, and all; null while the viewer may not know. */
  ac: z.int().nullable(),
  total: z.int().nullable(),
  myStatus,
  /** Points of the viewer, OI and IOI. */
  score: z.int().nullable(),
});
export type ContestProblemRow = z.infer<typeof contestProblemRow>;

const containsEnd = optionalQuery(flagQuery);

export const listContestProblems = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/get-contest-problem',
  query: z.object({ cid: idQuery, containsEnd }),
  reply: z.array(contestProblemRow),
  errors: ['contest.not-found', 'contest.password-needed', 'contest.not-started'],
  summary: 'Problems of a contest in its order; with containsEnd what came after the end counts as well',
});

export const listFullScreenProblems = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/get-full-screen-problem-list',
  query: z.object({ cid: idQuery, containsEnd }),
  reply: z.array(
    z.object({
      pid: id,
      problemId: z.string(),
      title: z.string(),
      status: myStatus,
      score: z.int().nullable(),
    }),
  ),
  errors: ['contest.not-found', 'contest.password-needed', 'contest.not-started'],
  summary: 'The strip of problems beside a problem of a contest, with the states of the viewer',
});

/** The statement as in practice; source, author, difficulty and tags only after the end. */
export const getContestProblem = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/get-contest-problem-details',
  query: z.object({ cid: idQuery, displayId, containsEnd }),
  reply: problemDetail,
  errors: ['contest.not-found', 'contest.password-needed', 'contest.not-started', 'problem.not-found'],
  summary: 'A problem of a contest by its display id there',
});

export const listContestSubmissions = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/contest-submissions',
  query: pageQuery({ limit: 15 }).extend({
    contestID: idQuery,
    onlyMine: optionalQuery(flagQuery),
    status: optionalQuery(z.coerce.number().int()),
    username: optionalQuery(z.string().trim().max(64)),
    /** Display id in the contest, or a part of it. */
    problemID: optionalQuery(z.string().trim().max(50)),
    completeProblemID: optionalQuery(flagQuery),
    language: optionalQuery(z.string().trim().max(50)),
    /** Those of after the end as well. */
    containsEnd,
    /** Those of before the start as well, which staff made. */
    beforeContestSubmit: optionalQuery(flagQuery),
  }),
  reply: page(submissionRow),
  errors: ['contest.not-found', 'contest.password-needed', 'contest.not-started'],
  summary: 'Submissions of a contest that the viewer may know of, newest first',
});

/** Of the wire (Wire 13): our pages refetch what they show. */
export const checkContestSubmissionsStatus = endpoint({
  ...aContest,
  method: 'POST',
  effects: false,
  path: '/check-contest-submissions-status',
  body: z.object({ submitIds: z.array(id).max(100), cid: id }),
  reply: z.record(z.string(), submissionState),
  errors: ['contest.not-found', 'contest.password-needed', 'contest.not-started'],
  summary: 'State of some submissions of a contest: the fallback for push, every 2 s',
});

export const getContestOutsideInfo = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-contest-outsize-info',
  access: 'anyone',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    contest: contestInfo,
    problemList: z.array(
      contestProblemRow.pick({ pid: true, cid: true, displayId: true, displayTitle: true, color: true }),
    ),
  }),
  rate: 'read',
  errors: ['contest.not-found', 'contest.no-outside-board', 'contest.not-started'],
  summary: 'A contest and its problems for the board that everybody may see',
});

export const contestAnnouncement = z.object({
  id,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  username: z.string(),
  gmtCreate: instant,
});
export type ContestAnnouncement = z.infer<typeof contestAnnouncement>;

export const listContestAnnouncements = endpoint({
  ...aContest,
  method: 'GET',
  effects: false,
  path: '/get-contest-announcement',
  query: pageQuery({ limit: 5 }).extend({ cid: idQuery }),
  reply: page(contestAnnouncement),
  errors: ['contest.not-found', 'contest.password-needed'],
  summary: 'Announcements of a contest, newest first',
});

export const listUnreadContestAnnouncements = endpoint({
  ...aContest,
  method: 'POST',
  effects: false,
  path: '/get-contest-not-read-announcement',
  body: z.object({ cid: id, readAnnouncementList: z.array(id).max(500).default([]) }),
  reply: z.array(contestAnnouncement.pick({ id: true, title: true, gmtCreate: true })),
  errors: ['contest.not-found', 'contest.password-needed'],
  summary: 'Announcements of a contest that the viewer has not read; none unless it runs',
});
