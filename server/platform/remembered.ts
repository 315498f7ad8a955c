import type { Clock } from './clock.ts';

/**
 * Answers of a costly question, kept for some ms by what it was asked for; `lifeMs` may depend on the answer. Many who
 * ask at once cause one question; one that failed is not kept.
 */
export const remembered = <Key, Answer>(
  clock: Clock,
  lifeMs: number | ((answer: Answer) => number),
  ask: (key: Key) => Promise<Answer>,
) => {
  const kept = new Map<Key, { answer: Promise<Answer>; at: number; lifeMs: number }>();
  return (key: Key, { anew = false } = {}): Promise<Answer> => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && !anew && now - known.at < known.lifeMs) return known.answer;
    const asked = { answer: ask(key), at: now, lifeMs: typeof lifeMs === 'number' ? lifeMs : Infinity };
    kept.set(key, asked);
    asked.answer.then(
      (answer) => {
        if (typeof lifeMs === 'function') asked.lifeMs = lifeMs(answer);
      },
      () => {
        if (kept.get(key) === asked) kept.delete(key);
      },
    );
    return asked.answer;
  };
};
