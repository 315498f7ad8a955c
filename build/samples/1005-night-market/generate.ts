import { seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const STALLS = 300;
const MINUTES = 20_000;
const JOY = 1_000_000_000;
type Stall = readonly [minutes: number, joy: number];

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const n = tokens.int(1, STALLS);
  const limit = tokens.int(0, MINUTES);
  // best[t]: most joy within t minutes from the stalls so far; earlier: without the last of them.
  // At most 3 × 10^11, exact in a double.
  let earlier = new Float64Array(limit + 1);
  let best = new Float64Array(limit + 1);
  for (let stall = 0; stall < n; stall += 1) {
    const minutes = tokens.int(1, MINUTES);
    const joy = tokens.int(0, JOY);
    const next = best.slice();
    for (let t = minutes; t <= limit; t += 1) {
      next[t] = Math.max(best[t] ?? 0, (earlier[t - minutes] ?? 0) + joy);
    }
    earlier = best;
    best = next;
  }
  tokens.end();
  return `${best[limit] ?? 0}\n`;
};

const inputOf = (limit: number, stalls: readonly Stall[]) =>
  `${stalls.length} ${limit}\n${stalls.map((stall) => stall.join(' ')).join('\n')}\n`;

export const large = (): string[] => {
  const random = seeded(1005);
  const stalls = (longest: number, joy: number, count = STALLS) =>
    Array.from({ length: count }, (): Stall => [random.int(1, longest), random.int(0, joy)]);
  const proportional = Array.from({ length: STALLS }, (): Stall => {
    const minutes = random.int(50, 400);
    return [minutes, minutes * 1000 + random.int(0, 200)];
  });
  return [
    inputOf(500, stalls(60, 100, 40)),
    inputOf(MINUTES, stalls(400, JOY)),
    inputOf(
      MINUTES,
      Array.from({ length: STALLS }, (): Stall => [1, JOY]),
    ),
    inputOf(MINUTES, proportional),
    inputOf(MINUTES - 1, stalls(MINUTES, 1000)),
    inputOf(MINUTES, stalls(2000, 1)),
  ];
};
