import { expect, it } from 'vitest';
import { changedQuery } from './use-query-params.ts';

it.each([
  ['?keyword=a', { tagId: '[3]' }, 'keyword=a&tagId=%5B3%5D'],
  ['?keyword=a&currentPage=4', { oj: 'HDU' }, 'keyword=a&oj=HDU'],
  ['?keyword=a&currentPage=4', { currentPage: 5 }, 'keyword=a&currentPage=5'],
  ['?keyword=a&mine=true', { keyword: '', mine: false }, ''],
  ['?status=0', { status: null, limit: 30 }, 'limit=30'],
])('%s changed by %j', (before, changes, after) => {
  expect(String(changedQuery(before, changes))).toBe(after);
});
