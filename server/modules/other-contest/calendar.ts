import ical, { type EventInstance, type VEvent } from 'node-ical';

/** A contest as a calendar announces it. */
export type Announced = { title: string; url: string | null; startTime: Date; endTime: Date };
export const byStart = (one: Announced, other: Announced): number =>
  one.startTime.getTime() - other.startTime.getTime();

type Calendar = {
  /** The calendar's own name; null: it has none. */
  name: string | null;
  contests: Announced[];
};

/** Most characters of a title or of the name of a calendar. */
const longestTitle = 200;
const longestUrl = 2000;

/** The value of a property. Some programs write parameters to it (`SUMMARY;LANGUAGE=en:…`), which the parser tells apart. */
const valueIn = (property: unknown): string => {
  const value =
    typeof property === 'object' && property !== null && 'val' in property ? property.val : property;
  return typeof value === 'string' ? value : '';
};

const textOf = (property: unknown): string =>
  valueIn(property).replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle);

const addressOf = (property: unknown): string | null => {
  const text = valueIn(property);
  if (text.length > longestUrl || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
};

const instancesOf = (event: VEvent, from: Date, to: Date): EventInstance[] => {
  try {
    return ical.expandRecurringEvent(event, { from, to, expandOngoing: true });
  } catch {
    // A rule that nobody understands: the other events are fine.
    return [];
  }
};

/**
 * The contests of an iCalendar file (RFC 5545) that run or begin between two instants, the first on top. Cancelled events
 * and those of whole days are none: the latter are deadlines and holidays.
 * @throws Error where the text is no calendar
 */
export const readCalendar = (text: string, from: Date, to: Date): Calendar => {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new Error('not a calendar');
  const parts = Object.values(ical.sync.parseICS(text));
  const head: unknown = parts.find((part) => part?.type === 'VCALENDAR');
  const name = textOf(head && typeof head === 'object' && 'WR-CALNAME' in head && head['WR-CALNAME']);
  const events = parts.filter((part): part is VEvent => part?.type === 'VEVENT');
  const contests = events
    .flatMap((event) => instancesOf(event, from, to))
    .flatMap(({ start, end, isFullDay, summary, event }): Announced[] => {
      const title = textOf(summary);
      if (isFullDay || event.status === 'CANCELLED' || title === '' || !(end > start)) return [];
      if (end <= from || start > to) return [];
      return [{ title, url: addressOf(event.url), startTime: new Date(start), endTime: new Date(end) }];
    })
    .toSorted(byStart);
  return { name: name === '' ? null : name, contests };
};
