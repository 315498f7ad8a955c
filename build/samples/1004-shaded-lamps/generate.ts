import { seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const MOST = 200_000;
const HIGHEST = 1_000_000_000;

/** Pairs (i, j), i < j, with heights[i] > heights[j] + margin; sorts `heights` on the way. */
const countAndSort = (
  heights: Float64Array,
  spare: Float64Array,
  from: number,
  to: number,
  margin: number,
): number => {
  if (to - from < 2) return 0;
  const middle = (from + to) >> 1;
  let pairs =
    countAndSort(heights, spare, from, middle, margin) + countAndSort(heights, spare, middle, to, margin);
  const at = (index: number) => heights[index] ?? 0;
  // Both halves are sorted: for each western lamp the shaded eastern ones are a prefix that only grows.
  for (let west = from, east = middle; west < middle; west += 1) {
    while (east < to && at(west) > at(east) + margin) east += 1;
    pairs += east - middle;
  }
  for (let west = from, east = middle, place = from; place < to; place += 1) {
    const takeWest = east === to || (west < middle && at(west) <= at(east));
    spare[place] = takeWest ? at(west++) : at(east++);
  }
  heights.set(spare.subarray(from, to), from);
  return pairs;
};

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const n = tokens.int(1, MOST);
  const margin = tokens.int(0, HIGHEST);
  const heights = Float64Array.from(tokens.ints(n, 1, HIGHEST));
  tokens.end();
  return `${countAndSort(heights, new Float64Array(n), 0, n, margin)}\n`;
};

const inputOf = (margin: number, heights: readonly number[]) =>
  `${heights.length} ${margin}\n${heights.join(' ')}\n`;

export const large = (): string[] => {
  const random = seeded(1004);
  const falling = Array.from({ length: MOST }, (_, index) => (MOST - index) * 5000);
  const rising = Array.from({ length: MOST }, (_, index) => (index + 1) * 5000);
  return [
    inputOf(10, random.ints(2000, 1, 100)),
    inputOf(0, random.ints(MOST, 1, HIGHEST)),
    inputOf(100_000_000, random.ints(MOST, 1, HIGHEST)),
    inputOf(4_999, falling),
    inputOf(5_000, falling),
    inputOf(0, rising),
    inputOf(1, random.ints(MOST, 1, 3)),
    inputOf(HIGHEST, random.ints(MOST, 1, HIGHEST)),
  ];
};
