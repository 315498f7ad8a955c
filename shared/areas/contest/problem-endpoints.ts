/** Problems and announcements of a contest, as its staff keep them. */
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
import { problemDraft } from '../authoring/draft.ts';
import { bank, displayId } from '../problem/statement.ts';
import { color, mostContestProblems } from './contest.ts';
import { contestAnnouncement } from './endpoints.ts';

const manage = { access: 'contest.create' } as const;
const change = { ...manage, effects: true, rate: 'write' } as const;

const title = z.string().trim().min(1).max(255);
export const contestProblem = z.object({
  cid: id,
  pid: id,
  displayId: z.string(),
  displayTitle: z.string(),
  color: z.string().nullable(),
});
export type ContestProblem = z.infer<typeof contestProblem>;

/** The same for staff. */
export const contestProblemForStaff = contestProblem.extend({
  /** Its submissions wait; those that a judge has already are judged. */
  paused: z.boolean(),
  /** It becomes public when the contest ends. */
  publish: z.boolean(),
});
export type ContestProblemForStaff = z.infer<typeof contestProblemForStaff>;

/** A problem of the bank, beside which its place in the contest stands. */
const bankProblem = z.object({
  id,
  problemId: z.string(),
  title: z.string(),
  author: z.string(),
  auth: z.int(),
  type: z.int(),
  difficulty: z.int(),
  mayEdit: z.boolean(),
});
export type ContestBankProblem = z.infer<typeof bankProblem>;

export const listContestProblemsForStaff = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest/get-problem-list',
  query: pageQuery({ limit: 10 }).extend({
    cid: idQuery,
    /** Those of the contest in its order; false: those that can be added. */
    queryExisted: optionalQuery(flagQuery),
    keyword: optionalQuery(z.string().trim().max(100)),
    oj: optionalQuery(bank),
  }),
  reply: z.object({
    problemList: page(bankProblem),
    /** By internal problem id. */
    contestProblemMap: z.record(z.string(), contestProblemForStaff),
    version: z.int(),
  }),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'Problems of a contest, or problems of the bank that can be added to it',
});

export const readContestProblem = endpoint({
  ...manage,
  method: 'GET',
  effects: false,
  path: '/admin/contest/contest-problem',
  query: z.object({ cid: idQuery, pid: idQuery }),
  reply: contestProblem,
  rate: 'read',
  errors: ['contest.not-found', 'problem.not-found'],
  summary: 'The place of a problem in a contest',
});

const placeInContest = {
  displayId,
  displayTitle: title,
  color: color.nullable().default(null),
};

export const updateContestProblem = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/contest/contest-problem',
  body: z.object({ cid: id, pid: id, ...placeInContest }),
  reply: contestProblem,
  errors: ['contest.not-found', 'problem.not-found', 'contest.display-id-taken'],
  audit: 'contest.update-problem',
  summary: 'Change display id, title and balloon colour of a problem in a contest',
});

export const addContestProblem = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/add-problem-from-public',
  body: z.object({
    cid: id,
    pid: id,
    displayId,
    /** Without it the problem's own title. */
    displayTitle: title.optional(),
    color: placeInContest.color,
  }),
  reply: contestProblem,
  errors: [
    'contest.not-found',
    'problem.not-found',
    'contest.problem-taken',
    'contest.display-id-taken',
    'contest.problem-type',
    'contest.too-many-problems',
  ],
  audit: 'contest.add-problem',
  summary: 'Add a problem of the bank to a contest; who may read it otherwise stays as it was',
});

export const createContestProblem = endpoint({
  ...change,
  method: 'POST',
  path: '/admin/contest/problem',
  body: z.object({ cid: id, ...placeInContest, draft: problemDraft }),
  reply: contestProblem,
  maxBody: 32 * 1024 * 1024,
  errors: [
    'contest.not-found',
    'contest.display-id-taken',
    'contest.problem-type',
    'contest.too-many-problems',
    'problem.display-id-taken',
    'problem.program-fails',
    'upload.not-found',
    'language.not-offered',
  ],
  audit: ['contest.create-problem', 'problem.create', 'tag.create'],
  summary: 'Make a problem that is kept for contests, in a contest',
});

export const removeContestProblem = endpoint({
  ...change,
  method: 'DELETE',
  path: '/admin/contest/problem',
  query: z.object({ cid: idQuery, pid: idQuery }),
  reply: nothing,
  errors: ['contest.not-found', 'problem.not-found'],
  audit: 'contest.remove-problem',
  summary: 'Take a problem out of a contest; the problem itself stays',
});

export const orderContestProblems = endpoint({
  ...change,
  method: 'PUT',
  path: '/admin/contest/problem-order',
  body: z.object({ cid: id, pids: z.array(id).max(mostContestProblems) }),
  reply: nothing,
  errors: ['contest.not-found', 'problem.not-found'],
  audit: 'contest.order-problems',
  summary: 'Put the problems of a contest in an order; each is named once',
});

export const managedContestAnnouncement = contestAnnouncement.extend({
  /** 0 shown, 1 hidden. */
  status: z.literal([0, 1]),
  gmtModified: instant,
});
export type ManagedContestAnnouncement = z.infer<typeof managedContestAnnouncement>;

const announcementText = z.object({
  title: z.string().trim().min(1).max(100),
  content: z.string().trim().min(1).max(65_535),
  status: z.literal([0, 1]).default(0),
});

/** Beside the owner, the jury of the contest writes them. */
const announcements = { access: 'signed-in', path: '/admin/contest/announcement' } as const;
const writing = { ...announcements, effects: true, rate: 'write' } as const;

export const listManagedContestAnnouncements = endpoint({
  ...announcements,
  method: 'GET',
  effects: false,
  query: pageQuery({ limit: 15 }).extend({ cid: idQuery }),
  reply: page(managedContestAnnouncement),
  rate: 'read',
  errors: ['contest.not-found'],
  summary: 'Announcements of a contest, the hidden ones too, newest first',
});

export const createContestAnnouncement = endpoint({
  ...writing,
  method: 'POST',
  body: z.object({ cid: id, announcement: announcementText }),
  reply: managedContestAnnouncement,
  errors: ['contest.not-found'],
  audit: 'contest-announcement.create',
  summary: 'Announce something in a contest; it comes to open pages at once',
});

export const updateContestAnnouncement = endpoint({
  ...writing,
  method: 'PUT',
  body: z.object({ cid: id, announcement: announcementText.extend({ id }) }),
  reply: managedContestAnnouncement,
  errors: ['contest.not-found', 'contest.no-announcement'],
  audit: 'contest-announcement.update',
  summary: 'Change an announcement of a contest',
});

export const deleteContestAnnouncement = endpoint({
  ...writing,
  method: 'DELETE',
  query: z.object({ aid: idQuery, cid: idQuery }),
  reply: nothing,
  errors: ['contest.not-found', 'contest.no-announcement'],
  audit: 'contest-announcement.delete',
  summary: 'Delete an announcement of a contest',
});
