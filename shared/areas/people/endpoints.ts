/** What everybody may see of a user, and what users did together. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { flagQuery, id, instant, optionalQuery, uid } from '../../wire/values.ts';
import { existingUsername } from '../account/endpoints.ts';
import { genders } from '../account/profile.ts';

/** A user by uid, else by name; without both it is the one who asks. */
const who = { uid: optionalQuery(uid), username: optionalQuery(existingUsername) };

/** Minutes that the reader's clock is ahead of UTC, for the days that are counted. */
const utcOffset = z.coerce.number().int().min(-840).max(840).multipleOf(15).default(0);

const day = z.iso.date();

export const solvedProblem = z.object({ id, problemId: z.string(), title: z.string() });

export const userHome = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  gender: z.enum(genders),
  school: z.string().nullable(),
  github: z.string().nullable(),
  blog: z.string().nullable(),
  /** Markdown. */
  signature: z.string().nullable(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  gmtCreate: instant,
  /** When the newest session was opened; null as long as none is remembered. */
  recentLoginTime: instant.nullable(),
  /** Submissions outside of contests and groups. */
  total: z.int(),
  /** Display ids of the public problems that were solved, the latest first. */
  solvedList: z.array(z.string()),
  /** What each public problem with points adds to the score: that of its best submission. */
  scoreList: z.array(z.number()),
  /** null while there are no ratings. */
  rating: z.int().nullable(),
  /** The same problems by difficulty, the easiest first, each in the order of the problem list. */
  solvedGroupByDifficulty: z.array(z.object({ difficulty: z.int(), problems: z.array(solvedProblem) })),
});

export type UserHome = z.infer<typeof userHome>;

export const getUserHome = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-user-home-info',
  access: 'anyone',
  query: z.object(who),
  reply: userHome,
  rate: 'read',
  errors: ['people.not-found', 'auth.required'],
  summary: 'What everybody may see of a user, with figures and the problems solved',
});

export const getHeatMap = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-user-calendar-heatmap',
  access: 'anyone',
  query: z.object({ ...who, utcOffset }),
  reply: z.object({
    /** Days with submissions, in order. */
    dataList: z.array(z.object({ date: day, count: z.int() })),
    /** Today, the last of 365 days. */
    endDate: day,
  }),
  rate: 'read',
  errors: ['people.not-found', 'auth.required'],
  summary: "A user's submissions by day, over the last year",
});

export const solver = z.object({
  uid,
  username: z.string(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  /** Public problems that the user solved first within the last seven days. */
  ac: z.int(),
});

export const listRecentSolvers = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-recent-seven-ac-rank',
  access: 'anyone',
  reply: z.array(solver),
  rate: 'read',
  summary: 'The ten users who solved most public problems within the last seven days',
});

export const readWeek = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-last-week-submission-statistics',
  access: 'anyone',
  /** Only super admins get figures that are not up to half an hour old. */
  query: z.object({ forceRefresh: optionalQuery(flagQuery), utcOffset }),
  /** Seven days that end today, `MM-dd`, and their submissions to public problems. */
  reply: z.object({
    dateStrList: z.array(z.string()),
    acCountList: z.array(z.int()),
    totalCountList: z.array(z.int()),
  }),
  rate: 'read',
  summary: 'Submissions and accepted ones by day, over the last week',
});
