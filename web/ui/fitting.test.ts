import { describe, expect, it } from 'vitest';
import { fitting } from './fitting.ts';

const row = { widths: [50, 60, 70, 80], more: 40, gap: 10, kept: -1 };

describe('what fits into a row', () => {
  it('is everything as long as there is room for it, without a place for more', () => {
    expect(fitting({ ...row, room: 290 })).toEqual([0, 1, 2, 3]);
    expect(fitting({ ...row, room: 289 })).toEqual([0, 1, 2]);
  });

  it.each([
    [250, [0, 1, 2]],
    [249, [0, 1]],
    [170, [0, 1]],
    [169, [0]],
    [100, [0]],
    [99, []],
    [0, []],
  ])('in %i px is what stands first, beside the place for more', (room, shown) => {
    expect(fitting({ ...row, room })).toEqual(shown);
  });

  it.each([
    [289, 3, [0, 1, 3]],
    [249, 3, [0, 3]],
    [189, 3, [3]],
    [100, 3, [3]],
    [20, 3, [3]],
    [170, 0, [0, 1]],
    [169, 1, [1]],
    [170, 1, [0, 1]],
  ])('in %i px holds the item at %i in any case', (room, kept, shown) => {
    expect(fitting({ ...row, room, kept })).toEqual(shown);
  });

  it('is nothing where there is nothing', () => {
    expect(fitting({ ...row, widths: [], room: 100 })).toEqual([]);
  });
});
