import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` gives something other than null, undefined or false; fails after `withinMs`. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  withinMs = 60_000,
): Promise<T> => {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain for ${what}`);
    await sleep(20);
  }
};
