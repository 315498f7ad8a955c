import type { Participant } from './types.ts';

export type BloodClass = 'official' | 'star';

/** Official rows and star rows have first bloods of their own; hidden and disqualified rows have none. */
export const bloodClassOf = ({ isStar, hidden, disqualified }: Participant): BloodClass | null =>
  hidden || disqualified ? null : isStar ? 'star' : 'official';

/** First accepted run and first run without verdict of one row, contest ms, infinite without one. */
export type Contender = { readonly bloodMs: number; readonly waitMs: number };

/**
 * When the first of several rows solved a problem: the earliest accepted run, to the millisecond, unless an earlier
 * one waits for its verdict (Standings 8). Null while nobody has it.
 */
export const firstBloodMs = (contenders: Iterable<Contender>): number | null => {
  let [first, wait] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { bloodMs, waitMs } of contenders) {
    if (bloodMs < first) first = bloodMs;
    if (waitMs < wait) wait = waitMs;
  }
  return first < Number.POSITIVE_INFINITY && wait >= first ? first : null;
};
