import { type Random, seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const MOST = 100_000;
const HEAVIEST = 1_000_000_000;

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const n = tokens.int(1, MOST);
  const k = tokens.int(1, HEAVIEST);
  const seen = new Map<number, number>();
  let ways = 0;
  for (const weight of tokens.ints(n, 1, HEAVIEST)) {
    const rest = weight % k;
    ways += seen.get((k - rest) % k) ?? 0;
    seen.set(rest, (seen.get(rest) ?? 0) + 1);
  }
  tokens.end();
  return `${ways}\n`;
};

const inputOf = (k: number, weights: readonly number[]) => `${weights.length} ${k}\n${weights.join(' ')}\n`;

/** Weights with few different remainders, so that many pairs fit: r, k - r, 0 and, for an even k, k / 2. */
const pairedWeights = (random: Random, k: number, remainders: number): number[] => {
  const some = random.ints(remainders, 1, k - 1);
  const half = k % 2 === 0 ? [k / 2, k / 2] : [];
  const all = [...some, ...some.map((one) => k - one), k, ...half];
  const multiples = Math.floor(HEAVIEST / k) - 1;
  return Array.from({ length: MOST }, () => random.pick(all) + k * random.int(0, Math.max(0, multiples)));
};

export const large = (): string[] => {
  const random = seeded(1007);
  return [
    inputOf(97, random.ints(2000, 1, HEAVIEST)),
    inputOf(1000, random.ints(MOST, 1, HEAVIEST)),
    inputOf(1_000_000, pairedWeights(random, 1_000_000, 5000)),
    inputOf(
      2,
      Array.from({ length: MOST }, () => 2 * random.int(1, HEAVIEST / 2)),
    ),
    inputOf(HEAVIEST, pairedWeights(random, HEAVIEST, 300)),
    inputOf(999_999_937, pairedWeights(random, 999_999_937, 40_000)),
    inputOf(
      500_000_000,
      random.shuffle([
        ...pairedWeights(random, 500_000_000, 1).slice(0, 500),
        ...Array.from({ length: MOST - 500 }, () => 500_000_000 * random.int(1, 2)),
      ]),
    ),
  ];
};
