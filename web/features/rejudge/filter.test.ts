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
  const said = (more: Partial<TypedFilter>, names: { problem?: string; contest?: string }) => {
    const filter = filterOf(typed(more)) ?? {};
    const words = { verdict: (status: number) => `v${status}`, instant: (at: string) => at.slice(0, 10) };
    return filterText({ filter, problem: null, contest: null, ...names }, words);
  };
  const some = { problemID: '1000', submissions: '1 2 3 4 5', statuses: [0, -1] };
  expect(said(some, { problem: '1000' })).toBe('1000 · 1, 2, 3 … (5) · v0, v-1');
  expect(said({ since: '2026-01-02T12:00' }, {})).toBe('2026-01-02 – …');
  expect(said({}, { problem: 'A', contest: 'Spring Cup' })).toBe('A · Spring Cup');
});
