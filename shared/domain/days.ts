/** Calendar days of a reader: `2026-01-31`, some minutes east of UTC. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The day on which a moment falls for a reader. */
export const dayOf = (ms: number, utcOffset: number): string =>
  new Date(ms + utcOffset * minuteMs).toISOString().slice(0, 10);

/** The moment at which a day begins for a reader, in ms since the epoch. */
export const startOfDay = (day: string, utcOffset: number): number => Date.parse(day) - utcOffset * minuteMs;

/** So many days that follow one another, the last one last. */
export const daysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => dayOf(Date.parse(last) - (count - 1 - n) * dayMs, 0));

/** Day of the week, Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;
