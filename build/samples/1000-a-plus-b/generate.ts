import { seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const LIMIT = 1_000_000_000;

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const sum = tokens.int(-LIMIT, LIMIT) + tokens.int(-LIMIT, LIMIT);
  tokens.end();
  return `${sum}\n`;
};

export const large = (): string[] => {
  const random = seeded(1000);
  return [
    [LIMIT, LIMIT],
    [-LIMIT, -LIMIT],
    [LIMIT, -LIMIT],
    ...Array.from({ length: 3 }, () => random.ints(2, -LIMIT, LIMIT)),
  ].map((pair) => `${pair.join(' ')}\n`);
};
