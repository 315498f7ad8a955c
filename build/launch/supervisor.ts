import { setTimeout as delay } from 'node:timers/promises';
import { say } from '../setup/progress.mjs';
import type { Running } from './process.ts';

export type Supervised = {
  readonly stop: () => Promise<void>;
  /** For tests of trouble: the part is started again like after any other end. */
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the reason when a part ended so often that starting it again makes no sense. */
  readonly gaveUp: Promise<string>;
};

const within = 60_000;
const most = 5;

/**
 * Keeps a part running: one that ends is started again after a pause that grows from 1 s to 10 s. More than five ends
 * in a minute are taken as a fault that a restart does not mend.
 */
export const supervise = (first: Running, again: () => Promise<Running>): Supervised => {
  const stopping = new AbortController();
  let current = first;
  let starting: Promise<unknown> = Promise.resolve();
  const endings: number[] = [];
  const startAgain = async (): Promise<void> => {
    try {
      current = await again();
    } catch {
      // The next turn of the loop sees that the same part has ended, and counts it.
    }
  };
  const watch = async (): Promise<string> => {
    for (;;) {
      const how = await current.ended;
      if (stopping.signal.aborted) return new Promise(() => {});
      endings.push(Date.now());
      const recent = endings.filter((at) => at > Date.now() - within).length;
      if (recent > most)
        return `${current.name} ${how}, ${recent} times within a minute. Its log: ${current.logFile}`;
      say(`! ${current.name} ${how}; it is started again. Its log: ${current.logFile}`);
      await delay(Math.min(10_000, 1_000 * 2 ** (recent - 1)));
      if (stopping.signal.aborted) return new Promise(() => {});
      starting = startAgain();
      await starting;
    }
  };
  return {
    gaveUp: watch(),
    kill: (signal) => current.kill(signal),
    async stop() {
      stopping.abort();
      // Without this wait a part that is just being started again would stay behind.
      await starting;
      await current.stop();
    },
  };
};
