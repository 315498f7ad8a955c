import { paper } from '@assize/shared/domain/print/pages.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { printFonts } from './fonts.ts';
import { paperMaker } from './maker.ts';
import { type PaperHead, paperPdf } from './pdf.ts';
import { runsOf } from './runs.ts';

const head: PaperHead = {
  ...{ seat: 'B-17', team: 'Rivers', names: ['rivers1', '王小明'], problem: 'A' },
  ...{ time: '2026-11-25 10:00:00', copy: '', source: 'Autumn #12', pageOf: 'Page {{page}} of {{pages}}' },
};
const made = new Date('2026-11-25T10:00:00Z');
const draw = (content: string, changes: Partial<PaperHead> = {}) =>
  paperPdf({ content, title: 'Print job #12', made, head: { ...head, ...changes } }, printFonts());

type Item = { text: string; x: number; y: number; width: number };
/** What a reader of PDFs finds on each page, in pt from the left and the bottom. */
const itemsOf = async (pdf: Buffer): Promise<Item[][]> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useWorkerFetch: false });
  const document = await task.promise;
  const pages: Item[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      ),
    );
  }
  await task.destroy();
  return pages;
};
const textOf = async (pdf: Buffer) =>
  (await itemsOf(pdf)).map((items) => items.map((one) => one.text).join(' '));

describe('the pages of a print job', () => {
  it('say who sent what, and which page of how many each is', async () => {
    const lines = Array.from({ length: paper.lines + 1 }, (_, n) => `line ${n + 1};`).join('\n');
    const pages = await textOf(await draw(lines, { copy: 'copy 2' }));
    expect(pages).toHaveLength(2);
    for (const [n, page] of pages.entries())
      for (const part of [
        ...['B-17', 'Rivers', 'rivers1', '王小明', 'A', '2026-11-25 10:00:00', 'copy 2', 'Autumn #12'],
        `Page ${n + 1} of 2`,
      ])
        expect(page.replaceAll(/\s+/g, ' ')).toContain(part);
    expect(pages[0]).toContain(`line ${paper.lines};`);
    expect(pages[0]).not.toContain(`line ${paper.lines + 1};`);
    expect(pages[1]).toContain(`line ${paper.lines + 1};`);
  });

  it('are the same bytes for the same job', async () => {
    expect((await draw('x'.repeat(60))).equals(await draw('x'.repeat(60)))).toBe(true);
  });

  it('have Chinese characters in two columns, so that what follows stands below what followed a letter', async () => {
    const [items = []] = await itemsOf(await draw('中文字符 = 1;\nabcdefgh = 1;'));
    const lines = Map.groupBy(
      items.filter(({ text }) => /[中=]/.test(text)),
      ({ y }) => Math.round(y),
    );
    const ends = [...lines.values()].map((line) =>
      Math.max(...line.map(({ x, width }) => Math.round(x + width))),
    );
    expect(ends).toHaveLength(2);
    expect(ends[0]).toBe(ends[1]);
    expect(items.map((one) => one.text.replaceAll(/\s/g, '')).join('')).toContain('中文字符');
  });

  it('keep everything within the sheet, however long names and lines are', async () => {
    const long = '非常长的队名 and then some '.repeat(12);
    const pages = await itemsOf(
      await draw(`${'x'.repeat(paper.columns * 3)}\n${'文'.repeat(paper.columns)}`, {
        ...{ seat: 'Hall of the long corridor, row 17', team: long, names: [long], source: long },
      }),
    );
    for (const { x, width, y } of pages.flat()) {
      expect(x).toBeGreaterThan(20);
      expect(x + width).toBeLessThan(575);
      expect(y).toBeGreaterThan(20);
    }
    expect((await textOf(await draw('x'.repeat(60), { team: long })))[0]).toContain('…');
  });

  it('show a character that no font has by its number', async () => {
    const [page = ''] = await textOf(await draw(`a\u0001b ${'x'.repeat(60)}`));
    // U+2401 is the picture of the control character.
    expect(page).toMatch(/24\s+01/);
  });
});

describe('the parts of a line', () => {
  const has = (face: string, code: number) => (code < 0x250 ? face === 'mono' : face === 'cjk');
  it('are as long as one typeface and one width serve', () => {
    expect(runsOf('ab中文c', ['mono', 'cjk'], has)).toEqual([
      { face: 'mono', column: 0, columns: 2, text: 'ab' },
      { face: 'cjk', column: 2, columns: 4, text: '中文' },
      { face: 'mono', column: 6, columns: 1, text: 'c' },
    ]);
  });
  it('keep an accent with its letter, and have no typeface where none has the character', () => {
    expect(runsOf('e\u0301x', ['mono'], has)).toMatchObject([{ columns: 2, text: 'e\u0301x' }]);
    expect(runsOf('中文', ['mono'], has)).toMatchObject([
      { face: null, column: 0 },
      { face: null, column: 2 },
    ]);
  });
});

describe('the drawing thread', () => {
  const maker = paperMaker();
  afterAll(() => maker.stop());
  const paperOf = (content: string) => ({ content, title: 'x', made, head });

  it('draws several at a time, each for the one who asked', async () => {
    const texts = ['first text', 'second text', 'third text'].map((one) => `${one} ${'x'.repeat(50)}`);
    const pages = await Promise.all(
      texts.map(async (content) => (await textOf(await maker.draw(paperOf(content))))[0]),
    );
    for (const [n, page] of pages.entries()) expect(page).toContain(texts[n]);
  });

  it('says when it was stopped, and draws again afterwards', async () => {
    const drawn = maker.draw(paperOf('x'.repeat(60)));
    const refused = expect(drawn).rejects.toThrow('stopped');
    await maker.stop();
    await refused;
    expect((await maker.draw(paperOf('again '.repeat(20)))).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
