/** Text forms of figures; units are in the names. */

const memoryUnits = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/** 64 pages, by which the kernel charges a group and updates its figures. */
const memoryStepKb = 256;

/** 512 → `512 KB`, 1536 → `1.5 MB`: steps of 1024, at most two decimals. */
export const formatMemoryKb = (kb: number): string => {
  let value = kb;
  let unit = 0;
  while (value >= 1024 && unit < memoryUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(2))} ${memoryUnits[unit]}`;
};

/** Memory of a program's run: the kernel counts it in steps of 256 KB, so that a figure below one step says little. */
export const formatUsedKb = (kb: number): string =>
  kb < memoryStepKb ? `< ${2 * memoryStepKb} KB` : formatMemoryKb(kb);

export const formatMemoryMb = (mb: number): string => formatMemoryKb(mb * 1024);
export const formatTimeMs = (ms: number): string => `${ms} ms`;
export const formatLength = (bytes: number): string => `${bytes} B`;

/** Progress in whole percent; 0 where there is nothing to do. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.floor((done / total) * 100);

/** Share of accepted submissions in percent with two decimals; `–` before the first one. */
export const passRate = ({ ac, total }: { ac: number; total: number }): string =>
  total === 0 ? '–' : `${((ac / total) * 100).toFixed(2)}%`;

/** `–` where there is nothing to show. */
export const orDash = <T>(value: T | null | undefined, format: (value: T) => string): string =>
  value === null || value === undefined ? '–' : format(value);

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Makes a formatter once for each language: that takes longer than a hundred uses. */
const perLocale = <T>(make: (locale: string) => T): ((locale: string) => T) => {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};
const dates = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, options));
const ago = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
const instants = dates({ dateStyle: 'medium', timeStyle: 'medium' });
const days = dates({ dateStyle: 'medium' });
const clocks = dates({ timeStyle: 'medium', hour12: false });
const hours = dates({ timeStyle: 'short', hour12: false });

/** `5 min. ago` in the language; `now` is the server's clock in ms. Less than 10 s is `justNow`. */
export const formatAgo = (instant: string, nowMs: number, locale: string, justNow: string): string => {
  let value = Math.max(0, (nowMs - Date.parse(instant)) / 1000);
  if (value < 10) return justNow;
  const relative = ago(locale);
  for (const [unit, size] of steps) {
    if (value < size) return relative.format(-Math.floor(value), unit);
    value /= size;
  }
  return '';
};

/** Date and time to the second, in the language and time zone of the reader. */
export const formatInstant = (instant: string | number, locale: string): string =>
  instants(locale)
    .format(new Date(instant))
    // AM and PM stay with their time.
    .replace(/[ \u202f](?=[AP]M$)/, '\u00a0');

export const formatDay = (instant: string, locale: string): string => days(locale).format(new Date(instant));

/** Hours, minutes and seconds of a moment in ms since the epoch. */
export const formatClock = (ms: number, locale: string): string => clocks(locale).format(new Date(ms));

/** Hours and minutes, in the time zone of the reader. */
export const formatHour = (instant: string | number, locale: string): string =>
  hours(locale).format(new Date(instant));
