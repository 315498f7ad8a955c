/** Values that the shapes of contestants and of the jury share. */
import { z } from 'zod';
import { id, instant } from '../../wire/values.ts';
import { displayId } from '../problem/statement.ts';

export const mostClarificationLength = 10_000;
/** Questions that one may ask within `askWithinSeconds`. */
export const mostQuestions = 5;
export const askWithinSeconds = 300;

/** What a question is about: the contest, the hall with its machines, or a problem. */
export const clarificationSubjects = ['general', 'technical', 'problem'] as const;
export type ClarificationSubject = (typeof clarificationSubjects)[number];

/** Fields of a body that say what a text is about. */
export const aboutFields = {
  subject: z.enum(clarificationSubjects),
  /** Display id in the contest; null: the text is about no problem. */
  displayId: displayId.nullable().default(null),
};
export const isAbout = (about: { subject: ClarificationSubject; displayId: string | null }): boolean =>
  (about.subject === 'problem') === (about.displayId !== null);
export const aboutIssue: { path: string[]; message: string } = { path: ['displayId'], message: 'required' };

/** Markdown. */
export const clarificationText = z.string().trim().min(1).max(mostClarificationLength);

/** `no-comment` says that the jury does not answer; it has no text. */
export const answerKinds = ['answer', 'no-comment'] as const;

export const clarificationAnswer = z.object({
  id,
  kind: z.enum(answerKinds),
  content: z.string(),
  /** Told to everybody in the contest. */
  toAll: z.boolean(),
  gmtCreate: instant,
});
export type ClarificationAnswer = z.infer<typeof clarificationAnswer>;

/** What a text is about, as readers see it; both are null unless the problem stands in the contest. */
export const about = z.object({
  subject: z.enum(clarificationSubjects),
  displayId: z.string().nullable(),
  displayTitle: z.string().nullable(),
});
export type About = z.infer<typeof about>;
