import type { Participant } from './types.ts';

/** Official rows and star rows have first bloods of their own; hidden and disqualified rows have none. */
export const bloodClass = { none: 0, official: 1, star: 2 } as const;

export const bloodClassOf = ({ isStar, hidden, disqualified }: Participant): number => {
  if (hidden || disqualified) return bloodClass.none;
  return isStar ? bloodClass.star : bloodClass.official;
};

/** What `firstBloodMs` says while nobody has it; no contest time is below 0. */
export const nobody = -1;

/**
 * When the first row of a class solved a problem: the earliest accepted run, to the millisecond, unless an earlier one
 * waits for its verdict (Standings 9).
 * @param bloods first accepted run of each row in contest ms, infinite without one
 * @param waits first run of each row without verdict, likewise
 * @param classes class of each row
 */
export const firstBloodMs = (
  bloods: Float64Array,
  waits: Float64Array,
  classes: Uint8Array,
  wanted: number,
): number => {
  let first = Number.POSITIVE_INFINITY;
  let wait = Number.POSITIVE_INFINITY;
  for (let row = 0; row < classes.length; row++) {
    if (classes[row] !== wanted) continue;
    first = Math.min(first, bloods[row] ?? first);
    wait = Math.min(wait, waits[row] ?? wait);
  }
  return first < Number.POSITIVE_INFINITY && wait >= first ? first : nobody;
};
