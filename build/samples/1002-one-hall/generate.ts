import { type Random, seeded } from '../lib/random.ts';
import { tokensOf } from '../lib/tokens.ts';

const SHOWS = 100_000;
const LAST = 1_000_000_000;
type Show = readonly [start: number, end: number];

export const solve = (input: string): string => {
  const tokens = tokensOf(input);
  const shows = Array.from({ length: tokens.int(1, SHOWS) }, (): Show => {
    const start = tokens.int(0, LAST);
    return [start, tokens.int(start + 1, LAST)];
  });
  tokens.end();
  let played = 0;
  let free = 0;
  for (const [start, end] of shows.sort((one, other) => one[1] - other[1])) {
    if (start < free) continue;
    played += 1;
    free = end;
  }
  return `${played}\n`;
};

const randomShows = (random: Random, count: number, last: number, longest: number): Show[] =>
  Array.from({ length: count }, () => {
    const start = random.int(0, last - 1);
    return [start, Math.min(last, start + random.int(1, longest))];
  });

const inputOf = (shows: readonly Show[]) =>
  `${shows.length}\n${shows.map((show) => show.join(' ')).join('\n')}\n`;

export const large = (): string[] => {
  const random = seeded(1002);
  const backToBack = Array.from(
    { length: SHOWS },
    (_, index): Show => [index * 10_000, (index + 1) * 10_000],
  );
  const nested = Array.from({ length: SHOWS }, (_, index): Show => [index, LAST - index]);
  // Short shows that each sit on the border between two longer ones.
  const borders = Array.from({ length: SHOWS / 4 }, (_, index): Show[] => {
    const start = index * 40_000;
    return [
      [start, start + 10_000],
      [start + 9_999, start + 10_002],
      [start + 10_001, start + 20_000],
      [start + 3, start + 39_000],
    ];
  }).flat();
  return [
    randomShows(random, SHOWS, LAST, 100_000),
    randomShows(random, SHOWS, LAST, LAST),
    randomShows(random, SHOWS, 2_000, 40),
    random.shuffle(backToBack),
    random.shuffle(nested),
    random.shuffle(borders),
  ].map(inputOf);
};
