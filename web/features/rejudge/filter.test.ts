import { expect, it } from 'vitest';
import { filterOf, filterText, type TypedFilter } from './filter.ts';

const typed = (more: Partial<TypedFilter>): TypedFilter => ({
  problemID: '',
  username: '',
  language: '',
  node: '',
  submissions: '',
  since: '',
  until: '',
  statuses: [],
  ...more,
});

it('asks for nothing while nothing is typed', () => {
  expect(filterOf(typed({}))).toBeNull();
  expect(filterOf(typed({ problemID: '  ', submissions: 'x, -3', since: 'never' }))).toBeNull();
});

it('takes numbers however they are separated', () => {
  expect(filterOf(typed({ submissions: '1, 2，3;4 5' }))).toEqual({ submitIds: [1, 2, 3, 4, 5] });
});

it('says a filter in few words', () => {
  const filter = filterOf(typed({ problemID: '1000', submissions: '1 2 3 4 5', statuses: [0, -1] }));
  expect(filter && filterText(filter)).toBe('1000 · 1, 2, 3 … (5) · 0 -1');
});
