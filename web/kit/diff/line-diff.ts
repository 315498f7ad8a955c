/** One line of two texts laid beside each other; null where a text has no such line. */
export type DiffLine = { line: number; expected: string | null; got: string | null; same: boolean };
export type LineDiff = {
  /** Number of the first line that differs, from 1. */
  first: number;
  /** That line with a few before and after it. */
  lines: DiffLine[];
  /** Whether further lines are left out. */
  more: boolean;
};

const linesBefore = 2;
const linesShown = 12;

const linesOf = (text: string, trim: boolean): string[] => {
  const lines = text.split('\n').map((line) => (trim ? line.trimEnd() : line));
  while (trim && lines.at(-1) === '') lines.pop();
  return lines;
};

const compare = (expected: string, got: string, trim: boolean): LineDiff | null => {
  const wanted = linesOf(expected, trim);
  const read = linesOf(got, trim);
  const total = Math.max(wanted.length, read.length);
  let first = 0;
  while (first < total && wanted[first] === read[first]) first += 1;
  if (first === total) return null;
  const from = Math.max(0, first - linesBefore);
  const to = Math.min(total, from + linesShown);
  const lines = Array.from({ length: to - from }, (_, place): DiffLine => {
    const index = from + place;
    const one = wanted[index] ?? null;
    const other = read[index] ?? null;
    return { line: index + 1, expected: one, got: other, same: one === other };
  });
  return { first: first + 1, lines, more: to < total };
};

/**
 * Where an output begins to differ from the expected one, line by line. White space at the ends counts only
 * when nothing else differs; null when the texts are the same.
 */
export const lineDiff = (expected: string, got: string): LineDiff | null =>
  compare(expected, got, true) ?? compare(expected, got, false);

/** Cuts two lines into what they share at both ends and what lies between, by code points. */
export const differingPart = (line: string, other: string): [head: string, middle: string, tail: string] => {
  const mine = [...line];
  const theirs = [...other];
  const shorter = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < shorter && mine[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && mine.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  const end = mine.length - tail;
  return [mine.slice(0, head).join(''), mine.slice(head, end).join(''), mine.slice(end).join('')];
};

/** White space as signs: space ·, tab →, carriage return ␍; other control characters as their pictures. */
export const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc} \u00a0]/gu, (sign) => {
    if (sign === ' ') return '·';
    if (sign === '\t') return '→\t';
    if (sign === '\u00a0') return '⍽';
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '␡';
  });
