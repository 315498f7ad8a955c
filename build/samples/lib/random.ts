/** A repeatable stream of random numbers. */
export type Random = {
  /** An integer in [low, high], both included; high - low < 2^53. */
  int(low: number, high: number): number;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
  /** `length` integers in [low, high]. */
  ints(length: number, low: number, high: number): number[];
};

const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;

/** splitmix32: a counter with a mixing step; spreads close seeds far apart, which is all that test data need. */
const splitmix32 = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
};

/**
 * The same seed gives the same numbers on every machine and Node version: only 32-bit integer arithmetic and
 * exact doubles are used.
 */
export const seeded = (seed: number): Random => {
  const next = splitmix32(seed);
  const unit = () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / TWO_53;
  const int = (low: number, high: number): number => {
    const span = high - low + 1;
    return (
      low + (span <= TWO_32 && span > 0 ? Math.floor((next() / TWO_32) * span) : Math.floor(unit() * span))
    );
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError('pick needs at least one item');
    return item;
  };
  const shuffle = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
  return { int, pick, shuffle, ints: (length, low, high) => Array.from({ length }, () => int(low, high)) };
};
