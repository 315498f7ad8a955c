import { randomUUID } from 'node:crypto';
import type { RedisStore } from './connection.ts';

/**
 * A word in Redis that is another one after each change of some data. What a process keeps of the data is as new as the
 * data while the word is the same: it is read before the data, and moved on after the change and before its answer.
 */
export const stampOf = ({ client, key }: Pick<RedisStore, 'client' | 'key'>, name: string) => {
  const place = key('stamp', name);
  const ask = async (): Promise<string> => {
    const found = await client.get(place);
    if (found !== null) return found;
    // Two at once: the later one reads the word of the first.
    const made = randomUUID();
    return (await client.set(place, made, 'NX')) === 'OK' ? made : ((await client.get(place)) ?? made);
  };
  let asked: Promise<string> | null = null;
  return {
    /** All who read in one turn of the event loop share one question, which leaves at the end of the turn. */
    read(): Promise<string> {
      if (asked !== null) return asked;
      asked = ask();
      setImmediate(() => {
        asked = null;
      });
      return asked;
    },
    async moveOn(): Promise<void> {
      await client.set(place, randomUUID());
    },
  };
};
export type Stamp = ReturnType<typeof stampOf>;
