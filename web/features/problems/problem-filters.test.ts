import { describe, expect, it } from 'vitest';
import { matchingTags, readTagIds, tagBank, writeTagIds } from './problem-filters.ts';

describe('tags in the address', () => {
  it.each([
    ['[1,2]', [1, 2]],
    ['[]', []],
    ['', []],
    ['1,2', []],
    ['[1,"x",-3,2.5]', [1]],
    ['{"a":1}', []],
  ])('%s', (text, ids) => {
    expect(readTagIds(text)).toEqual(ids);
  });

  it('come back as they were written', () => {
    expect(readTagIds(writeTagIds([3, 9]))).toEqual([3, 9]);
    expect(writeTagIds([])).toBe('');
  });
});

it('tags are found by a part of their name in any case', () => {
  const tags = [
    { id: 1, name: 'Graph', color: '' },
    { id: 2, name: 'Greedy', color: '' },
  ];
  expect(matchingTags(tags, ' GR').map(({ id }) => id)).toEqual([1, 2]);
  expect(matchingTags(tags, 'ee').map(({ id }) => id)).toEqual([2]);
  expect(matchingTags(tags, '')).toEqual(tags);
});

it('our own bank goes by another name with tags', () => {
  expect([tagBank('Mine'), tagBank('CF')]).toEqual(['ME', 'CF']);
});
