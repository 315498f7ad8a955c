import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 120_000;

/**
 * Asks until there is an answer.
 * @throws Error naming what never came
 */
export const until = async <T>(
  what: string,
  ask: () => Promise<T | null | undefined> | T | null | undefined,
  { forMs = patienceMs, everyMs = 100 } = {},
): Promise<T> => {
  for (const deadline = performance.now() + forMs; ; await delay(everyMs)) {
    const found = await ask();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${forMs / 1000} s`);
  }
};
