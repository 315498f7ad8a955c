/** Clarifications as those who answer them see them: owner, super admins and jury. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { displayId } from '../problem/statement.ts';
import {
  about,
  aboutFields,
  aboutIssue,
  answerKinds,
  clarificationAnswer,
  clarificationSubjects,
  clarificationText,
  isAbout,
  mostClarificationLength,
} from './clarification.ts';

/** Minutes for which nobody else answers a question that somebody has taken. */
export const claimMinutes = 5;

/** A question that somebody has taken is `claimed` until it is answered, given back or the lease ends. */
export const queueStates = ['waiting', 'claimed', 'answered', 'broadcast'] as const;
export type QueueState = (typeof queueStates)[number];
/** Views of the queue: `open` has the questions without an answer, the oldest first; the others the newest first. */
export const queueViews = ['open', ...queueStates] as const;
export type QueueView = (typeof queueViews)[number];

export const queuedClarification = about.extend({
  id,
  state: z.enum(queueStates),
  /** Who asked; null: nobody, the jury told it to all. */
  uid: z.string().nullable(),
  username: z.string().nullable(),
  /** The asker's row of the board, and its seat; null: none. */
  team: z.string().nullable(),
  seat: z.string().nullable(),
  question: z.string().nullable(),
  claim: z.object({ uid: z.string(), username: z.string(), until: instant }).nullable(),
  answers: z.array(clarificationAnswer.extend({ username: z.string() })),
  gmtCreate: instant,
});
export type QueuedClarification = z.infer<typeof queuedClarification>;

const ofJury = { access: 'signed-in', errors: ['contest.not-found'] } as const;
const change = {
  ...ofJury,
  method: 'POST',
  effects: true,
  rate: 'write',
  reply: queuedClarification,
} as const;

export const listClarificationQueue = endpoint({
  ...ofJury,
  method: 'GET',
  effects: false,
  path: '/contest-clarification-queue',
  query: pageQuery({ limit: 20 }).extend({
    cid: idQuery,
    view: z.enum(queueViews).default('open'),
    subject: optionalQuery(z.enum(clarificationSubjects)),
    displayId: optionalQuery(displayId),
  }),
  reply: page(queuedClarification).extend({
    /** In the whole contest, whatever the filters are. */
    counts: z.object({ waiting: z.int(), claimed: z.int() }),
  }),
  rate: 'read',
  summary: 'Questions of a contest, and what was told to all',
});

const one = { cid: id, id };

export const claimClarification = endpoint({
  ...change,
  path: '/contest-clarification-claim',
  body: z.object(one),
  errors: ['contest.not-found', 'clarification.not-found', 'clarification.claimed', 'clarification.changed'],
  summary: `Take a question for ${claimMinutes} minutes, or for as long again; nobody else answers it meanwhile`,
});

export const unclaimClarification = endpoint({
  ...change,
  path: '/contest-clarification-unclaim',
  body: z.object(one),
  errors: ['contest.not-found', 'clarification.not-found', 'clarification.claimed'],
  summary: 'Give a question back; who manages the contest may give back those of others',
});

export const answerClarification = endpoint({
  ...change,
  path: '/contest-clarification-answer',
  body: z
    .object({
      ...one,
      kind: z.enum(answerKinds),
      content: z.string().trim().max(mostClarificationLength).default(''),
      /** Told to everybody in the contest, without the question and who asked. */
      toAll: z.boolean(),
      /** Answers that the writer has seen: another one is not written past. */
      seen: z.int().nonnegative(),
    })
    .refine(({ kind, content }) => (kind === 'answer') === (content !== ''), {
      path: ['content'],
      message: 'required',
    }),
  errors: ['contest.not-found', 'clarification.not-found', 'clarification.claimed', 'clarification.changed'],
  audit: 'clarification.answer',
  summary: 'Answer a question, once more too; to who asked or to all',
});

export const broadcastClarification = endpoint({
  ...change,
  path: '/contest-clarification-broadcast',
  body: z.object({ cid: id, ...aboutFields, content: clarificationText }).refine(isAbout, aboutIssue),
  errors: ['contest.not-found', 'problem.not-found'],
  audit: 'clarification.broadcast',
  summary: 'Tell something to all without a question; about a problem it is shown from the start on',
});

/** Texts that one contest has for its answers. */
export const mostCannedAnswers = 50;

const cannedAnswers = z.object({
  answers: z.array(z.string()),
  /** How often they were saved. */
  version: z.int().nonnegative(),
});
export type CannedAnswers = z.infer<typeof cannedAnswers>;

export const readCannedAnswers = endpoint({
  ...ofJury,
  method: 'GET',
  effects: false,
  path: '/contest-canned-answers',
  query: z.object({ cid: idQuery }),
  reply: cannedAnswers,
  rate: 'read',
  summary: 'Texts from which answers begin',
});

export const saveCannedAnswers = endpoint({
  ...ofJury,
  method: 'PUT',
  effects: true,
  path: '/contest-canned-answers',
  body: z.object({
    cid: id,
    answers: z.array(z.string().trim().min(1).max(2_000)).max(mostCannedAnswers),
    version: z.int().nonnegative(),
  }),
  reply: cannedAnswers,
  rate: 'write',
  errors: ['contest.not-found', 'clarification.changed'],
  audit: 'clarification.canned',
  summary: 'Write the texts from which answers begin; for those who manage the contest',
});
