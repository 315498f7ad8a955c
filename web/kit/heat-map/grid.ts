import { daysUntil, weekdayOf } from '@assize/shared/domain/days.ts';

export type DayCount = { date: string; count: number };

const weekLength = 7;
/** Least count of each shade. */
const shades = [1, 2, 4, 7] as const;

/** Shade of a day: 0 none, 4 the darkest. */
export const shadeOf = (count: number): number => shades.filter((least) => count >= least).length;

export const shadeCount = shades.length + 1;

/**
 * Weeks that begin on Monday, the last one with the last day; its days to come are missing.
 * @param weeks number of columns
 */
export const weeksUntil = (last: string, weeks: number, counts: readonly DayCount[]): DayCount[][] => {
  const byDay = new Map(counts.map(({ date, count }) => [date, count]));
  const days = daysUntil(last, (weeks - 1) * weekLength + weekdayOf(last) + 1);
  return Array.from({ length: weeks }, (_, week) =>
    days
      .slice(week * weekLength, (week + 1) * weekLength)
      .map((date) => ({ date, count: byDay.get(date) ?? 0 })),
  );
};

/** Columns in which a month begins, with the first day of the week; months of less than three columns stay unnamed. */
export const monthsOf = (weeks: readonly (readonly DayCount[])[]): { column: number; date: string }[] => {
  const begins = weeks.flatMap((week, column) => {
    const date = week[0]?.date ?? '';
    const before = weeks[column - 1]?.[0]?.date ?? '';
    return date.slice(0, 7) === before.slice(0, 7) ? [] : [{ column, date }];
  });
  return begins.filter(({ column }, n) => (begins[n + 1]?.column ?? weeks.length) - column >= 3);
};
