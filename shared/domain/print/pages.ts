import { eastAsianWidth } from 'get-east-asian-width';

/** Room on a page of A4 paper below its header and beside the line numbers, and width of a tab. */
export const paper = { lines: 58, columns: 88, tab: 4 } as const;

/** One line on paper; the rest of a line that was too long has no number. */
export type PrintLine = { readonly no: number | null; readonly text: string };

/** Characters that would change what stands around them, or show nothing. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const stacked = /[\p{Mn}\p{Me}]/u;

/** A character as it can be read on paper: controls by their pictures, others by their number. */
const readable = (character: string): string => {
  if (!unprintable.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

/** Columns that a character takes: 0 stands on the one before it. */
export const widthOf = (character: string): number =>
  stacked.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);

const wrap = (line: string): string[] => {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  const put = (text: string, columns: number) => {
    if (width + columns > paper.columns) {
      rows.push(row);
      row = '';
      width = 0;
    }
    row += text;
    width += columns;
  };
  for (const character of line) {
    if (character === '\t') {
      const columns = paper.tab - (width % paper.tab);
      put(' '.repeat(columns), columns);
    } else for (const one of readable(character)) put(one, widthOf(one));
  }
  return [...rows, row];
};

/** A text on pages: long lines are wrapped, wide characters take two columns, blank lines at the end take none. */
export const layOut = (text: string): PrintLine[][] => {
  const lines = text
    .trimEnd()
    .split(/\r\n?|\n/)
    .flatMap((line, n): PrintLine[] =>
      wrap(line).map((row, part) => ({ no: part === 0 ? n + 1 : null, text: row })),
    );
  const pages: PrintLine[][] = [];
  for (let from = 0; from < lines.length; from += paper.lines)
    pages.push(lines.slice(from, from + paper.lines));
  return pages;
};

/** Pages that a text takes. */
export const countPages = (text: string): number => layOut(text).length;
