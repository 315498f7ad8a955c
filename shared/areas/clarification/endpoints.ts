/** Clarifications as contestants ask for and read them. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, page, pageQuery } from '../../wire/values.ts';
import {
  about,
  aboutFields,
  aboutIssue,
  answerKinds,
  askWithinSeconds,
  clarificationAnswer,
  clarificationText,
  isAbout,
  mostQuestions,
} from './clarification.ts';

export const clarification = about.extend({
  id,
  /** Asked by the viewer or the viewer's team. */
  mine: z.boolean(),
  /** Of the team, who asked; null unless `mine`. */
  username: z.string().nullable(),
  /** Markdown; null: others asked, or nobody. */
  question: z.string().nullable(),
  /** Oldest first; to questions of others only those for all. */
  answers: z.array(clarificationAnswer),
  gmtCreate: instant,
});
export type Clarification = z.infer<typeof clarification>;

const inContest = {
  access: 'signed-in',
  rate: 'read',
  errors: ['contest.not-found', 'contest.password-needed'],
} as const;

export const listClarifications = endpoint({
  ...inContest,
  method: 'GET',
  effects: false,
  path: '/contest-clarifications',
  query: pageQuery({ limit: 20 }).extend({ cid: idQuery }),
  reply: page(clarification),
  summary: 'The viewer’s questions with their answers, and what was told to all; what was told last first',
});

export const askClarification = endpoint({
  method: 'POST',
  effects: true,
  path: '/contest-clarification',
  access: 'signed-in',
  body: z.object({ cid: id, ...aboutFields, content: clarificationText }).refine(isAbout, aboutIssue),
  reply: clarification,
  rate: 'write',
  errors: [
    'contest.not-found',
    'contest.password-needed',
    'contest.not-started',
    'problem.not-found',
    'clarification.closed',
    'clarification.too-many',
  ],
  summary: `Ask the jury; at most ${mostQuestions} questions within ${askWithinSeconds} s, about problems from the start on`,
});

/** Most unread answers that are told at once. */
export const mostUnreadAnswers = 50;

const unreadAnswer = about.extend({
  /** Of the answer. */
  id,
  /** To a question of the viewer or the viewer's team. */
  mine: z.boolean(),
  kind: z.enum(answerKinds),
  /** The beginning of the text. */
  excerpt: z.string(),
  gmtCreate: instant,
});
export type UnreadAnswer = z.infer<typeof unreadAnswer>;

export const readClarificationNews = endpoint({
  ...inContest,
  method: 'GET',
  effects: false,
  path: '/contest-clarification-news',
  query: z.object({ cid: idQuery }),
  reply: z.object({
    /** Newest first; none once the contest is over, and none for those who answer. */
    unread: z.array(unreadAnswer),
    /** Questions without an answer; null: the viewer does not answer. */
    waiting: z.int().nullable(),
  }),
  summary: `Answers that the viewer has not read, ${mostUnreadAnswers} at most, and how many questions wait for who answers them`,
});

export const markClarificationsRead = endpoint({
  ...inContest,
  method: 'POST',
  effects: true,
  path: '/contest-clarification-read',
  /** Time of the newest answer that was read. */
  body: z.object({ cid: id, until: instant }),
  reply: nothing,
  rate: 'write',
  summary: 'Mark answers as read up to a time',
});
