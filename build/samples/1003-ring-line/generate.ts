import { type Random, seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const MOST = 200_000;
const DEAREST = 1_000_000_000;

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const n = tokens.int(1, MOST);
  const q = tokens.int(1, MOST);
  // before[i]: tolls of stations 1…i; at most 2 × 10^14, exact in a double
  const before = [0];
  let sum = 0;
  for (const toll of tokens.ints(n, 0, DEAREST)) {
    sum += toll;
    before.push(sum);
  }
  const upTo = (station: number) => before[station] ?? 0;
  const fares = Array.from({ length: q }, () => {
    const from = tokens.int(1, n);
    const to = tokens.int(1, n);
    return upTo(to) - upTo(from - 1) + (from > to ? sum : 0);
  });
  tokens.end();
  return `${fares.join('\n')}\n`;
};

type Ride = readonly [from: number, to: number];
const inputOf = (tolls: readonly number[], rides: readonly Ride[]) =>
  `${tolls.length} ${rides.length}\n${tolls.join(' ')}\n${rides.map((ride) => ride.join(' ')).join('\n')}\n`;

const anyRides = (random: Random, count: number, n: number): Ride[] =>
  Array.from({ length: count }, () => [random.int(1, n), random.int(1, n)]);

export const large = (): string[] => {
  const random = seeded(1003);
  const longRides = Array.from({ length: MOST }, (_, index): Ride => {
    const from = (index * 7919) % MOST;
    return [from + 1, ((from + MOST - 1 - (index % 5)) % MOST) + 1];
  });
  return [
    inputOf(random.ints(1000, 0, 100), anyRides(random, 1000, 1000)),
    // 180 000 squared, cut to 32 bits, is negative: what a table of all rides stumbles over.
    inputOf(random.ints(180_000, 0, 1), [
      [2, 1],
      [180_000, 1],
      [1, 180_000],
      [180_000, 179_999],
    ]),
    inputOf(random.ints(MOST, 0, DEAREST), anyRides(random, MOST, MOST)),
    inputOf(
      Array.from({ length: MOST }, () => DEAREST),
      longRides,
    ),
    inputOf(
      [DEAREST],
      Array.from({ length: MOST }, (): Ride => [1, 1]),
    ),
  ];
};
