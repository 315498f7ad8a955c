import { type Random, seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const SYMMETRIC = [...'AHIMOTUVWXY'];
const LONGEST = 1_000_000;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const isClear = (name: string): boolean => {
  for (let left = 0, right = name.length - 1; left <= right; left += 1, right -= 1) {
    if (name[left] !== name[right] || !SYMMETRIC.includes(name[left] ?? '')) return false;
  }
  return true;
};

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const names = Array.from({ length: tokens.int(1, 1000) }, tokens.word);
  tokens.end();
  if (names.some((name) => !/^[A-Z]+$/.test(name))) throw new Error('names are of capital letters');
  if (names.join('').length > LONGEST) throw new Error(`more than ${LONGEST} letters`);
  const clear = names.filter(isClear);
  const longest = clear.reduce((best, name) => (name.length > best.length ? name : best), '');
  return `${clear.length}\n${longest || '-'}\n`;
};

const letters = (random: Random, length: number, from: readonly string[]) =>
  Array.from({ length }, () => random.pick(from));

const clearName = (random: Random, length: number): string => {
  const half = letters(random, Math.ceil(length / 2), SYMMETRIC);
  return [...half, ...half.slice(0, Math.floor(length / 2)).reverse()].join('');
};

/** A clear name with one letter, somewhere in the left half, replaced. */
const almostClear = (random: Random, length: number): string => {
  const name = [...clearName(random, length)];
  const place = random.int(0, Math.floor(length / 2) - 1);
  name[place] = random.pick(LETTERS.filter((letter) => letter !== name[place]));
  return name.join('');
};

const inputOf = (names: readonly string[]) => `${names.length}\n${names.join('\n')}\n`;

export const large = (): string[] => {
  const random = seeded(1001);
  const mixed = Array.from({ length: 1000 }, (_, index) => {
    const length = random.int(2, 900);
    if (index % 3 === 0) return clearName(random, length);
    return index % 3 === 1 ? almostClear(random, length) : letters(random, length, LETTERS).join('');
  });
  const equallyLong = Array.from({ length: 1000 }, (_, index) =>
    index % 7 === 3 ? clearName(random, 64) : almostClear(random, 64),
  );
  return [
    inputOf(mixed),
    inputOf(equallyLong),
    inputOf([clearName(random, 400_001), almostClear(random, 400_000), clearName(random, 199_999)]),
    inputOf(['A'.repeat(500_000), `${'A'.repeat(499_999)}B`]),
    inputOf(
      Array.from({ length: 1000 }, () =>
        letters(
          random,
          3,
          LETTERS.filter((one) => !SYMMETRIC.includes(one)),
        ).join(''),
      ),
    ),
  ];
};
