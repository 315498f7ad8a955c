import { describe, expect, it } from 'vitest';
import { figureTable, median, percentile } from './figure.ts';

describe('figures', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

  it.each([
    [50, 5],
    [95, 10],
    [0, 1],
    [100, 10],
  ])('percentile %d of 1..10 is %d', (p, expected) =>
    expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], p)).toBe(expected),
  );

  it('says which bars are met, and nothing where there is none', () => {
    const table = figureTable([
      { name: 'fast', value: 0.25, unit: 'ms', bar: '≤ 1', met: true },
      { name: 'slow', value: 1234, unit: 'ms', bar: '≤ 1', met: false },
      { name: 'told', value: 3, unit: 'MB', bar: '', met: null },
    ]).split('\n');
    expect(table[1]).toMatch(/fast\s+0\.250\s+ms\s+≤ 1\s+met$/);
    expect(table[2]).toMatch(/slow\s+1234\s+ms\s+≤ 1\s+NOT MET$/);
    expect(table[3]).toMatch(/told\s+3\s+MB$/);
  });
});
