import { diffLines } from 'diff';

/** A run of lines: in both texts, only in the old one, only in the new one, or left out because nothing changed. */
export type DiffPart = { kind: 'same' | 'old' | 'new'; lines: string[] } | { kind: 'folded'; count: number };

const context = 3;
/** Beyond so many characters a comparison takes longer than anybody waits. */
const longest = 400_000;

const linesOf = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

const fold = (lines: string[], first: boolean, last: boolean): DiffPart[] => {
  const head = first ? 0 : context;
  const tail = last ? 0 : context;
  const count = lines.length - head - tail;
  if (count <= 1) return [{ kind: 'same', lines }];
  const shown = (part: string[]): DiffPart[] => (part.length > 0 ? [{ kind: 'same', lines: part }] : []);
  return [
    ...shown(lines.slice(0, head)),
    { kind: 'folded', count },
    ...shown(lines.slice(lines.length - tail)),
  ];
};

/** How one text became another, line by line, long stretches without a change folded; null when they are too long. */
export const diffParts = (before: string, after: string): DiffPart[] | null => {
  if (before.length + after.length > longest) return null;
  const parts = diffLines(`${before}\n`, `${after}\n`);
  return parts.flatMap(({ added, removed, value }, index): DiffPart[] => {
    const lines = linesOf(value);
    if (added) return [{ kind: 'new', lines }];
    if (removed) return [{ kind: 'old', lines }];
    return fold(lines, index === 0, index === parts.length - 1);
  });
};

/** A line of a text with its number, from 1; null: the other text has more lines here. */
type Side = { number: number; line: string } | null;
/** A row of two texts beside each other: what became what, or how many equal lines are left out. */
export type DiffRow = { kind: 'same' | 'changed'; old: Side; now: Side } | { kind: 'folded'; count: number };

/** The parts of a comparison as rows; lines that took the place of others stand beside them. */
export const diffRows = (parts: readonly DiffPart[]): DiffRow[] => {
  const rows: DiffRow[] = [];
  let [oldNumber, nowNumber] = [1, 1];
  let went: string[] = [];
  const pair = (came: readonly string[]) => {
    for (let n = 0; n < Math.max(went.length, came.length); n += 1) {
      const [gone, fresh] = [went[n], came[n]];
      rows.push({
        kind: 'changed',
        old: gone === undefined ? null : { number: oldNumber + n, line: gone },
        now: fresh === undefined ? null : { number: nowNumber + n, line: fresh },
      });
    }
    oldNumber += went.length;
    nowNumber += came.length;
    went = [];
  };
  for (const part of parts) {
    if (part.kind === 'new') {
      pair(part.lines);
      continue;
    }
    pair([]);
    if (part.kind === 'old') went = part.lines;
    else if (part.kind === 'folded') {
      rows.push(part);
      oldNumber += part.count;
      nowNumber += part.count;
    } else
      for (const line of part.lines) {
        rows.push({ kind: 'same', old: { number: oldNumber, line }, now: { number: nowNumber, line } });
        oldNumber += 1;
        nowNumber += 1;
      }
  }
  pair([]);
  return rows;
};

/** A value of a draft as lines to compare: texts as they are, lists one entry a line, the rest as JSON. */
export const shownValue = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
  return JSON.stringify(value, null, 2);
};
