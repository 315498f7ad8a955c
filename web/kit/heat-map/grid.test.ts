import { expect, it } from 'vitest';
import { monthsOf, shadeOf, weeksUntil } from './grid.ts';

it('weeks begin on Monday and end with the last day', () => {
  const weeks = weeksUntil('2026-03-04', 2, [{ date: '2026-03-03', count: 5 }]);
  expect(weeks.map((week) => week.map(({ date, count }) => `${date.slice(5)}:${count}`))).toEqual([
    ['02-23:0', '02-24:0', '02-25:0', '02-26:0', '02-27:0', '02-28:0', '03-01:0'],
    ['03-02:0', '03-03:5', '03-04:0'],
  ]);
});

it('a year has 53 weeks, the last day on a Monday too', () => {
  const weeks = weeksUntil('2026-01-05', 53, []);
  expect([weeks.length, weeks[0]?.[0]?.date, weeks.at(-1)]).toEqual([
    53,
    '2025-01-06',
    [{ date: '2026-01-05', count: 0 }],
  ]);
});

it('a month is named where it has room', () => {
  const named = monthsOf(weeksUntil('2026-03-04', 12, []));
  expect(named.map(({ column, date }) => [column, date])).toEqual([
    [0, '2025-12-15'],
    [3, '2026-01-05'],
    [7, '2026-02-02'],
  ]);
});

it.each([
  [0, 0],
  [1, 1],
  [3, 2],
  [6, 3],
  [7, 4],
  [100, 4],
])('%i submissions have the shade %i', (count, shade) => {
  expect(shadeOf(count)).toBe(shade);
});
