/** A paragraph, or what stands apart: a list, a table, a picture. */
export type Block = { text: string; paragraph: boolean };

/** Stands for the end of a line until its paragraph is whole. */
export const lineBreak = '\u{E003}';

const lineStart = /^(?:(#{1,6}|[-+*>]|=+)(?=\s|$)|(\d{1,9})([.)])(?=\s|$))/gm;

const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\u{A0}]*\n[^\S\u{A0}]*/gu, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\s*\u{E003}\s*/gu, lineBreak)
    .replaceAll(/^[\s\u{E003}]+|[\s\u{E003}]+$/gu, '')
    .replaceAll(/\u{E003}+/gu, '\\\n')
    // What would begin a list or a heading.
    .replaceAll(lineStart, (_, mark: string | undefined, digits: string, end: string) =>
      mark === undefined ? `${digits}\\${end}` : `\\${mark}`,
    );

/** Collects what becomes of TeX: text of the paragraph at work, and what is finished. */
export class Page {
  readonly blocks: Block[] = [];
  #line = '';
  #endsInFormula = false;

  add(text: string): void {
    this.#line += text;
    if (text !== '') this.#endsInFormula = /(?<![\\$])\$$/.test(text.slice(-2));
  }
  /** A formula in the line. One right behind another joins it, as `$$` between them would not part them. */
  addFormula(text: string): void {
    const joins = this.#endsInFormula && /^\$[^$]/.test(text);
    if (joins) this.#line = this.#line.slice(0, -1);
    // The empty group keeps a sign on top from meeting another one.
    this.add(joins ? `{}${text.slice(1)}` : text);
  }
  endParagraph(): void {
    const text = tidy(this.#line);
    if (text !== '') this.blocks.push({ text, paragraph: true });
    this.#line = '';
  }
  block(text: string): void {
    this.endParagraph();
    if (text !== '') this.blocks.push({ text, paragraph: false });
  }
  /** Goes on with what was made apart: its first and its last paragraph are part of the text around. */
  append(blocks: readonly Block[]): void {
    for (const [place, { text, paragraph }] of blocks.entries()) {
      if (!paragraph) this.block(text);
      else {
        if (place > 0) this.endParagraph();
        this.add(text);
      }
    }
  }
}

export const below = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n\n');
/** Blocks of an item: a list in it follows its sentence at once. */
export const inItem = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text }, place) => {
      const follows = blocks[place - 1]?.paragraph === true && /^(?:-|1\.) /.test(text);
      return `${place === 0 ? '' : follows ? '\n' : '\n\n'}${text}`;
    })
    .join('');
export const onOneLine = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text }) => text.replaceAll(/\\?\n\s*/g, ' '))
    .join(' ')
    .trim();

/** Text between marks, paragraph by paragraph; white space stays outside of them. */
export const between = (mark: string, text: string): string => {
  const [, before = '', body = '', after = ''] =
    /^([\s\u{E003}]*)([\s\S]*?)([\s\u{E003}]*)$/u.exec(text) ?? [];
  return body === '' ? text : `${before}${mark}${body}${mark}${after}`;
};

/** Quotes and dashes as TeX sets them, and characters that mean something in Markdown as themselves. */
export const plainText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replaceAll('`', '‘')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('<<', '«')
    .replaceAll('>>', '»')
    .replaceAll(/[*_]|<(?=[A-Za-z/!?])/g, '\\$&');

export const codeSpan = (text: string): string => {
  const body = text.replaceAll('\n', ' ');
  const mark = body.includes('`') ? '``' : '`';
  const gap = body.startsWith('`') || body.endsWith('`') ? ' ' : '';
  return body.trim() === '' ? body : `${mark}${gap}${body}${gap}${mark}`;
};
export const fence = (body: string, language = ''): string => {
  const mark = body.includes('```') ? '~~~~' : '```';
  return `${mark}${language}\n${body.replaceAll(/^(?:[^\S\n]*\n)+|\s+$/g, '')}\n${mark}`;
};

/** Items of a list, each with its mark; further lines stand below the text of the first. */
export const listOf = (items: readonly { mark: string; text: string }[]): string =>
  items
    .map(({ mark, text }) =>
      `${mark} ${text}`
        .split('\n')
        .map((line, place) => (place === 0 || line === '' ? line : `${' '.repeat(mark.length + 1)}${line}`))
        .join('\n')
        .trimEnd(),
    )
    .join('\n');

export const quoteOf = (text: string): string => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');

export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(Array.from({ length: columns }, () => '-')), ...rest.map(line)].join('\n');
};
