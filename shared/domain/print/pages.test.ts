import { describe, expect, it } from 'vitest';
import { countPages, layOut, paper } from './pages.ts';

const rows = (text: string) => layOut(text).flat();
const texts = (text: string) => rows(text).map((one) => one.text);

describe('a text on paper', () => {
  it('has its lines in order, with their numbers', () => {
    expect(rows('a\nb\r\nc\rd')).toEqual([
      { no: 1, text: 'a' },
      { no: 2, text: 'b' },
      { no: 3, text: 'c' },
      { no: 4, text: 'd' },
    ]);
  });

  it('wraps a line that is too long; the rest has no number', () => {
    const [first, second, third] = rows(`${'x'.repeat(paper.columns + 1)}\ny`);
    expect(first).toEqual({ no: 1, text: 'x'.repeat(paper.columns) });
    expect(second).toEqual({ no: null, text: 'x' });
    expect(third).toEqual({ no: 2, text: 'y' });
    expect(rows('x'.repeat(paper.columns))).toHaveLength(1);
  });

  it('gives a wide character two columns, and never half of one', () => {
    expect(rows('中'.repeat(paper.columns / 2))).toHaveLength(1);
    expect(rows('中'.repeat(paper.columns / 2 + 1))).toHaveLength(2);
    expect(texts(`${'x'.repeat(paper.columns - 1)}中`)).toEqual(['x'.repeat(paper.columns - 1), '中']);
  });

  it('gives an accent no column of its own, and an emoji one sign', () => {
    expect(rows('e\u0301'.repeat(paper.columns))).toHaveLength(1);
    expect(texts('😀')).toEqual(['😀']);
  });

  it('has tabs lead to the next stop', () => {
    expect(texts('\tx\n1\tx\n1234\tx\n中\tx')).toEqual(['    x', '1   x', '1234    x', '中  x']);
  });

  it('shows what would not be seen, or would turn the text around', () => {
    expect(texts('a\u0000b\u001bc')).toEqual(['a␀b␛c']);
    expect(texts('x\u202ey\u200bz\ud800')).toEqual(['x<U+202E>y<U+200B>z<U+D800>']);
  });

  it('takes no paper for blank lines at its end', () => {
    expect(rows(`a${'\n'.repeat(5_000)}  `)).toEqual([{ no: 1, text: 'a' }]);
  });
});

describe('its pages', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`).join('\n');
  it.each([
    [1, 1],
    [paper.lines, 1],
    [paper.lines + 1, 2],
    [3 * paper.lines, 3],
  ])('of %i lines are %i', (count, pages) => {
    expect(countPages(lines(count))).toBe(pages);
    expect(layOut(lines(count)).flat()).toHaveLength(count);
  });

  it('count wrapped lines as well', () => {
    expect(countPages('x'.repeat(paper.columns * paper.lines))).toBe(1);
    expect(countPages('x'.repeat(paper.columns * paper.lines + 1))).toBe(2);
  });
});
