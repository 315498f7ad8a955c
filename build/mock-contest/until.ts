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

/** Asks for faults until there are none, and gives those that stay. A call that fails is a fault. */
export const faultsThatStay = async (
  ask: () => Promise<readonly string[]> | readonly string[],
  { forMs, everyMs = 100 }: { forMs: number; everyMs?: number },
): Promise<readonly string[]> => {
  for (const deadline = performance.now() + forMs; ; await delay(everyMs)) {
    const faults = await Promise.resolve()
      .then(ask)
      .catch((error: unknown): readonly string[] => [String(error)]);
    if (faults.length === 0 || performance.now() > deadline) return faults;
  }
};
