import { widthOf } from '@assize/shared/domain/print/pages.ts';
import type PDFDocument from 'pdfkit';
import type { Face, Fonts } from './fonts.ts';
import { type Has, type Run, runsOf } from './runs.ts';

type Document = InstanceType<typeof PDFDocument>;
type Place = { x: number; y: number };
type Label = Place & { size: number; bold?: boolean };

/** In pt. */
export const mm = 72 / 25.4;
export const lineHeight = 12;
const codeSize = 9;
const onBaseline = { lineBreak: false, baseline: 'alphabetic' } as const;

/** Draws text whose parts may need different typefaces; `y` is the baseline. All lengths in pt. */
export const penOf = (document: Document, fonts: Fonts) => {
  const has: Has = (face, codePoint) => fonts[face]?.font.hasGlyphForCodePoint(codePoint) ?? false;
  const advance = (face: Face, character: string, size: number): number => {
    const font = fonts[face]?.font;
    const glyph = font?.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return font && glyph ? (glyph.advanceWidth / font.unitsPerEm) * size : 0;
  };
  /** Width of a column of code. */
  const cell = advance('mono', ' ', codeSize);

  const put = (face: Face, size: number, text: string, { x, y }: Place, characterSpacing = 0): void => {
    document
      .font(face)
      .fontSize(size)
      .text(text, x, y, { ...onBaseline, characterSpacing });
  };

  /** A character that no font here has, as the number of its code point in a frame. */
  const framed = (character: string, { x, y }: Place, width: number): void => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const half = Math.ceil(code.length / 2);
    document
      .rect(x + 0.4, y - 6.8, width - 0.8, 8.4)
      .lineWidth(0.3)
      .stroke();
    for (const [part, up] of [
      [code.slice(0, half), 3.2],
      [code.slice(half), -0.6],
    ] as const)
      put('mono', Math.min(3.6, (width - 1.4) / (half * 0.61)), part, { x: x + 0.8, y: y - up });
  };

  const codeRun = ({ face, column, columns, text }: Run, { x, y }: Place): void => {
    const left = x + column * cell;
    if (face === 'mono' && columns === [...text].filter((one) => widthOf(one) > 0).length) {
      put(face, codeSize, text, { x: left, y });
      return;
    }
    let at = left;
    for (const character of text) {
      const room = widthOf(character) * cell;
      if (face === null) framed(character, { x: at, y }, Math.max(room, cell));
      else {
        const spare = room === 0 ? 0 : (room - advance(face, character, codeSize)) / 2;
        put(face, codeSize, character, { x: at + spare, y });
      }
      at += room;
    }
  };

  const widthOfRun = ({ face, text, columns }: Run, size: number): number =>
    face === null ? columns * size * 0.6 : document.font(face).fontSize(size).widthOfString(text);

  /** Parts of a label in its typefaces. */
  const partsOf = (text: string, bold: boolean): Run[] =>
    runsOf(text, bold ? ['sansBold', 'cjkBold', 'cjk'] : ['sans', 'cjk'], has);
  const widthOfLabel = (text: string, { size, bold = false }: Omit<Label, 'x' | 'y'>): number =>
    partsOf(text, bold).reduce((sum, run) => sum + widthOfRun(run, size), 0);

  /** The longest beginning of a text that has room, with an ellipsis where it is cut. */
  const fitted = (text: string, room: number, style: Omit<Label, 'x' | 'y'>): string => {
    if (widthOfLabel(text, style) <= room) return text;
    const characters = [...text];
    let [low, high] = [0, characters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const width = widthOfLabel(`${characters.slice(0, middle).join('')}…`, style);
      if (width <= room) low = middle;
      else high = middle - 1;
    }
    return `${characters.slice(0, low).join('').trimEnd()}…`;
  };

  return {
    cell,
    widthOfLabel,
    fitted,
    /** @returns where the text ends */
    label(text: string, { x, y, size, bold = false }: Label): number {
      let at = x;
      for (const run of partsOf(text, bold)) {
        const width = widthOfRun(run, size);
        if (run.face === null) framed(run.text, { x: at, y }, width);
        else put(run.face, size, run.text, { x: at, y });
        at += width;
      }
      return at;
    },
    /** A line of code in its columns. */
    code(text: string, place: Place): void {
      for (const run of runsOf(text, ['mono', 'cjk'], has)) codeRun(run, place);
    },
    /** The number of a line, right of which its text begins. */
    number(text: string, { x, y }: Place): void {
      document.fillColor('#595959');
      put('mono', codeSize, text, { x: x - text.length * cell, y });
      document.fillColor('#000000');
    },
  };
};
