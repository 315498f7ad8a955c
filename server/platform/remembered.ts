import type { Clock } from './clock.ts';

/**
 * Answers of a costly question, kept for some ms by what it was asked for. Many who ask at once cause one question;
 * one that failed is not kept.
 */
export const remembered = <Key, Answer>(clock: Clock, lifeMs: number, ask: (key: Key) => Promise<Answer>) => {
  const kept = new Map<Key, { answer: Promise<Answer>; at: number }>();
  return (key: Key, { anew = false } = {}): Promise<Answer> => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && !anew && now - known.at < lifeMs) return known.answer;
    const asked = { answer: ask(key), at: now };
    kept.set(key, asked);
    asked.answer.catch(() => {
      if (kept.get(key) === asked) kept.delete(key);
    });
    return asked.answer;
  };
};
