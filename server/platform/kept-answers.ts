import type { Clock } from './clock.ts';
import type { Stamp } from './redis/stamp.ts';

/** A process that was killed between a change and its stamp leaves answers that are too old for this long at most. */
const lifeMs = 60_000;

/**
 * Answers about data that change seldom, kept by this process until the stamp of the data moves on. Many who ask at
 * once cause one question; one that failed is not kept.
 * @param most answers that are kept at once; the oldest goes first
 */
export const keptAnswers = <Answer>(stamp: Pick<Stamp, 'read'>, clock: Clock, most = 500) => {
  let kept = { stamp: '', until: 0, answers: new Map<string, Promise<Answer>>() };
  /** @param isKept whether an answer is kept for those who ask later */
  return async (
    question: string,
    ask: () => Promise<Answer>,
    isKept: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> => {
    const word = await stamp.read();
    const now = clock.now().getTime();
    if (kept.stamp !== word || now >= kept.until)
      kept = { stamp: word, until: now + lifeMs, answers: new Map() };
    const { answers } = kept;
    const known = answers.get(question);
    if (known) return known;
    const [oldest] = answers.keys();
    if (answers.size >= most && oldest !== undefined) answers.delete(oldest);
    // A query of mongoose runs each time that it is waited for.
    const asked = Promise.resolve().then(ask);
    answers.set(question, asked);
    const forget = () => answers.delete(question);
    asked.then((answer) => isKept(answer) || forget(), forget);
    return asked;
  };
};
export type KeptAnswers<Answer> = ReturnType<typeof keptAnswers<Answer>>;
