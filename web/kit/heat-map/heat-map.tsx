import { clsx } from 'clsx';
import { Fragment, useLayoutEffect, useRef } from 'react';
import textCss from '../../ui/text.module.css';
import { type DayCount, monthsOf, shadeCount, shadeOf, weeksUntil } from './grid.ts';
import css from './heat-map.module.css';

type Props = {
  counts: readonly DayCount[];
  /** The last day, `2026-01-31`. */
  last: string;
  weeks: number;
  locale: string;
  texts: {
    /** What the map shows, for readers of its table. */
    caption: string;
    date: string;
    count: string;
    less: string;
    more: string;
    /** Count of a day on hover. */
    of: (count: number, day: string) => string;
  };
};

const utc = { timeZone: 'UTC' } as const;
/** Rows whose weekday is named, with a day that falls on it. */
const namedWeekdays = [
  [0, '2026-01-05'],
  [2, '2026-01-07'],
  [4, '2026-01-09'],
] as const;

/** Counts by day as shades, a column a week; the same as a table for who reads no shades. */
export function HeatMap({ counts, last, weeks: weekCount, locale, texts }: Props) {
  const scroller = useRef<HTMLElement>(null);
  // Where there is no room for all weeks, the latest ones are seen first.
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth });
  }, []);
  const written = (day: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, ...utc }).format(new Date(day));
  const weeks = weeksUntil(last, weekCount, counts);
  const shown = weeks.flat().filter(({ count }) => count > 0);
  return (
    <div data-testid="heat-map">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={scroller} className={css.scroll} tabIndex={0} aria-label={texts.caption}>
        <div
          className={css.grid}
          style={{ gridTemplateColumns: `max-content repeat(${weekCount}, minmax(10px, 20px))` }}
          aria-hidden="true"
        >
          {monthsOf(weeks).map(({ column, date }) => (
            <span key={date} className={css.month} style={{ gridColumn: `${column + 2} / span 3` }}>
              {written(date, { month: 'short' })}
            </span>
          ))}
          {namedWeekdays.map(([row, day]) => (
            <span key={row} className={css.weekday} style={{ gridRow: row + 2 }}>
              {written(day, { weekday: 'short' })}
            </span>
          ))}
          {weeks.map((week, column) => (
            <Fragment key={week[0]?.date}>
              {week.map(({ date, count }, row) => (
                <span
                  key={date}
                  className={clsx(css.day)}
                  data-shade={shadeOf(count)}
                  style={{ gridColumn: column + 2, gridRow: row + 2 }}
                  title={texts.of(count, written(date, { dateStyle: 'medium' }))}
                />
              ))}
            </Fragment>
          ))}
        </div>
      </section>
      <p className={css.legend} aria-hidden="true">
        {texts.less}
        {Array.from({ length: shadeCount }, (_, shade) => shade).map((shade) => (
          <span key={shade} className={css.day} data-shade={shade} />
        ))}
        {texts.more}
      </p>
      <table className={textCss.srOnly}>
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.count}</th>
          </tr>
        </thead>
        <tbody>
          {shown.toReversed().map(({ date, count }) => (
            <tr key={date}>
              <th scope="row">{written(date, { dateStyle: 'medium' })}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
