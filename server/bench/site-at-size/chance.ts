/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export const chanceOf = (seed: number) => {
  let state = seed >>> 0;
  /** From 0 up to, and without, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    isTrue: (share: number): boolean => next() < share,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
  };
};
export type Chance = ReturnType<typeof chanceOf>;

/** Draws positions from 0 up to the number of weights, each as often as it weighs. */
export const drawBy = (weights: readonly number[] | Float64Array): ((chance: Chance) => number) => {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  weights.forEach((weight, at) => {
    sum += weight;
    sums[at] = sum;
  });
  return (chance) => {
    const wanted = chance.next() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
};

/** Weights of a list whose n-th entry is wanted as often as 1 / n^exponent. */
export const zipf = (count: number, exponent: number): Float64Array =>
  Float64Array.from({ length: count }, (_, at) => 1 / (at + 1) ** exponent);
