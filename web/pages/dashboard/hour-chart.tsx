import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatDay, formatInstant } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import css from './hour-chart.module.css';

const hourMs = 60 * 60_000;
type Hours = { from: string; counts: readonly number[] };

/** Sums by day of the reader, the oldest first. */
const byDay = ({ from, counts }: Hours, locale: string) => {
  const days = new Map<string, number>();
  for (const [n, count] of counts.entries()) {
    const day = formatDay(new Date(Date.parse(from) + n * hourMs).toISOString(), locale);
    days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days];
};

/** Submissions of a week as one bar an hour, and as a table by day. */
export function HourChart({ hours }: { hours: Hours }) {
  const { t, locale } = useText();
  const { from, counts } = hours;
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <p className={textCss.muted}>{t('dashboard:hours.none')}</p>;
  const timeOf = (n: number) => Date.parse(from) + n * hourMs;
  return (
    <>
      <p className={clsx(textCss.muted, textCss.num)}>{t('dashboard:hours.summary', { total, most })}</p>
      <div className={css.bars} aria-hidden="true">
        {counts.map((count, n) => (
          <span
            key={timeOf(n)}
            title={`${formatInstant(timeOf(n), locale)} · ${count}`}
            data-midnight={new Date(timeOf(n)).getHours() === 0 || undefined}
          >
            <i style={{ height: `${(count / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <details className={css.days}>
        <summary>{t('dashboard:hours.table')}</summary>
        <table className={textCss.num}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard:hours.day')}</th>
              <th scope="col">{t('dashboard:hours.count')}</th>
            </tr>
          </thead>
          <tbody>
            {byDay(hours, locale).map(([day, count]) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
