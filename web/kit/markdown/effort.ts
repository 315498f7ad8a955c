/**
 * Whether a text would take long to lay out. Emphasis and brackets cost the square of their number within a paragraph,
 * tables all their cells, quotes and lists in each other their depth: a few kilobytes of them can hold a page for a
 * minute. A guess from the text alone, in one pass over it.
 */

const mostDepth = 50;
/** Depths of all lines together. */
const mostDepths = 10_000;
/** Signs in one paragraph; in several the squares of their numbers add up. */
const mostSigns = 2_000;
const mostCells = 50_000;

const fence = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;
const rawHtml = /^ {0,3}</m;
/** What stands before the text of a line: white space and signs of quotes and lists. */
const beginning = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/;
/** A line across, which may have any number of signs. */
const rule = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
const tableRule = /^[\s>|:-]+$/;
const signs = /\*+|_+|~+|\[|\]/g;

/** Lines without blocks of code, which cost nothing. Raw HTML may hide where these begin: then all lines count. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n?|\n/);
  if (rawHtml.test(text)) return lines;
  const kept: string[] = [];
  const skipped: string[] = [];
  let open: string | null = null;
  for (const line of lines) {
    const mark = fence.exec(line)?.[1] ?? null;
    if (open === null) {
      kept.push(mark === null ? line : '');
      open = mark;
    } else if (mark?.startsWith(open) && line.trim() === mark) {
      open = null;
      skipped.length = 0;
    } else skipped.push(line);
  }
  // A block without an end is none that can be trusted.
  return [...kept, ...skipped];
};

const depthOf = (line: string): number => {
  if (rule.test(line)) return 0;
  const before = beginning.exec(line)?.[0] ?? '';
  const marks = before.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
  // A list within a list is moved in by two columns at least.
  return marks === 0 ? 0 : marks + before.replaceAll('\t', '    ').length / 4;
};

const signsIn = (text: string): number => text.match(signs)?.length ?? 0;
const cellsIn = (lines: readonly string[]): number => {
  if (!lines.some((line) => line.includes('-') && tableRule.test(line))) return 0;
  return lines.length * Math.max(...lines.map((line) => line.split('|').length));
};

export const isTooHeavy = (text: string): boolean => {
  let depths = 0;
  let squares = 0;
  let cells = 0;
  let paragraph: string[] = [];
  for (const line of [...linesOf(text), '']) {
    const depth = depthOf(line);
    depths += depth;
    if (depth > mostDepth || depths > mostDepths) return true;
    if (line.trim() !== '') {
      paragraph.push(line);
      continue;
    }
    squares += signsIn(paragraph.join('\n')) ** 2;
    cells += cellsIn(paragraph);
    if (squares > mostSigns ** 2 || cells > mostCells) return true;
    paragraph = [];
  }
  return false;
};
