import { expect, it } from 'vitest';
import { expandedRow, expandedRows, mostCases, wordsOf } from './case-names.ts';

it('a row without a range is one case', () => {
  expect(expandedRow({ name: ' small ', args: '5 10' })).toEqual([{ name: 'small', args: ['5', '10'] }]);
});

it('a range makes rows with numbers', () => {
  expect(expandedRow({ name: 'big{1..3}', args: '-n 1000 --seed={i}' })).toEqual([
    { name: 'big1', args: ['-n', '1000', '--seed=1'] },
    { name: 'big2', args: ['-n', '1000', '--seed=2'] },
    { name: 'big3', args: ['-n', '1000', '--seed=3'] },
  ]);
});

it('keeps leading zeros in names, not in arguments', () => {
  const rows = expandedRow({ name: '{08..10}', args: '{i}' });
  expect(rows.map(({ name }) => name)).toEqual(['08', '09', '10']);
  expect(rows.map(({ args }) => args[0])).toEqual(['8', '9', '10']);
});

it('counts down too, and never makes endless rows', () => {
  expect(expandedRow({ name: '{3..1}', args: '' }).map(({ name }) => name)).toEqual(['3', '2', '1']);
  expect(expandedRow({ name: '{1..999999}', args: '' })).toHaveLength(mostCases + 1);
});

it('quotes keep words together', () => {
  expect(wordsOf('a "b c"  d ""')).toEqual(['a', 'b c', 'd', '']);
});

it('tells names that come twice and skips rows without one', () => {
  const rows = [
    { name: 'a{1..2}', args: '' },
    { name: '', args: '7' },
    { name: 'a2', args: '' },
  ];
  expect(expandedRows(rows).cases.map(({ name }) => name)).toEqual(['a1', 'a2', 'a2']);
  expect(expandedRows(rows).twice).toEqual(['a2']);
});
