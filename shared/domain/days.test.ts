import { expect, it } from 'vitest';
import { dayOf, daysUntil, startOfDay, weekdayOf } from './days.ts';

it.each([
  ['2026-01-31T23:59:59Z', 0, '2026-01-31'],
  ['2026-01-31T16:00:00Z', 480, '2026-02-01'],
  ['2026-01-31T15:59:59Z', 480, '2026-01-31'],
  ['2026-03-01T03:00:00Z', -300, '2026-02-28'],
  ['2026-01-01T18:20:00Z', 345, '2026-01-02'],
])('%s is, %i minutes east of UTC, on %s', (instant, utcOffset, day) => {
  expect(dayOf(Date.parse(instant), utcOffset)).toBe(day);
  const start = startOfDay(day, utcOffset);
  expect([dayOf(start, utcOffset), dayOf(start - 1, utcOffset) < day]).toEqual([day, true]);
});

it('days follow one another across months and leap days', () => {
  expect(daysUntil('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

it('a week begins on Monday', () => {
  expect(['2026-01-05', '2026-01-11'].map(weekdayOf)).toEqual([0, 6]);
});
