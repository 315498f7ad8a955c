import { seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const MOST = 100_000;
const LIMIT = 1_000_000_000;
type Printer = readonly [perPage: number, warmUp: number];

/** Whether all printers together finish `pages` pages by `second`; stops counting once they have. */
const isEnough = (
  printers: readonly (readonly [bigint, bigint])[],
  second: bigint,
  pages: bigint,
): boolean => {
  let missing = pages;
  for (const [perPage, warmUp] of printers) {
    if (second > warmUp) missing -= (second - warmUp) / perPage;
    if (missing <= 0n) return true;
  }
  return false;
};

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const n = tokens.int(1, MOST);
  const pages = BigInt(tokens.int(1, LIMIT));
  const printers = Array.from(
    { length: n },
    () => [BigInt(tokens.int(1, LIMIT)), BigInt(tokens.int(0, LIMIT))] as const,
  );
  tokens.end();
  // The slowest single printer needs 10^18 + 10^9 seconds: doubles are not enough.
  let late = 2n * 10n ** 18n;
  let early = 0n;
  while (late - early > 1n) {
    const middle = (early + late) / 2n;
    if (isEnough(printers, middle, pages)) late = middle;
    else early = middle;
  }
  return `${late}\n`;
};

const inputOf = (pages: number, printers: readonly Printer[]) =>
  `${printers.length} ${pages}\n${printers.map((printer) => printer.join(' ')).join('\n')}\n`;

export const large = (): string[] => {
  const random = seeded(1008);
  const printers = (count: number, slowest: number, warmest: number) =>
    Array.from({ length: count }, (): Printer => [random.int(1, slowest), random.int(0, warmest)]);
  return [
    inputOf(10_000, printers(1000, 1000, 1000)),
    inputOf(LIMIT, [[LIMIT, LIMIT]]),
    inputOf(LIMIT - 1, [
      [LIMIT, 0],
      [LIMIT - 7, 123_456_789],
    ]),
    inputOf(LIMIT, [
      [1, LIMIT],
      [LIMIT, 0],
    ]),
    inputOf(
      LIMIT,
      Array.from({ length: MOST }, (_, index): Printer => [index === 0 ? 20_000 : 20, index % 10]),
    ),
    inputOf(LIMIT, printers(MOST, LIMIT, LIMIT)),
    inputOf(LIMIT, [[LIMIT, 0], ...printers(MOST - 1, 30, 1000)]),
  ];
};
