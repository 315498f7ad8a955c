import { readWeek } from '@assize/shared/areas/people/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { utcOffset } from '../../features/people/utc-offset.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import css from './week-chart.module.css';

type Week = ReplyOf<typeof readWeek>;

/** Bars in a table, so that numbers and picture are one. */
function Bars({ week: { dateStrList, acCountList, totalCountList } }: { week: Week }) {
  const { t } = useText();
  const most = Math.max(1, ...totalCountList);
  const share = (count: number) => `${(count / most) * 100}%`;
  return (
    <table className={clsx(css.week, textCss.num)} data-testid="week">
      <caption className={textCss.srOnly}>{t('site:week')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('site:week.day')}</th>
          <th scope="col" className={css.picture}>
            <span className={textCss.srOnly}>{t('site:week.picture')}</span>
          </th>
          <th scope="col">{t('site:week.total')}</th>
          <th scope="col">{t('site:week.ac')}</th>
        </tr>
      </thead>
      <tbody>
        {dateStrList.map((day, n) => {
          const [total, ac] = [totalCountList[n] ?? 0, acCountList[n] ?? 0];
          return (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td className={css.picture}>
                <span className={css.total} style={{ width: share(total) }} />
                <span className={css.ac} style={{ width: share(ac) }} />
              </td>
              <td>{total}</td>
              <td className={css.accepted}>{ac}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Submissions of all users over the last week. */
export function WeekChart() {
  const { t } = useText();
  const query = useApi(readWeek, { query: { utcOffset: utcOffset() } });
  return (
    <Panel title={t('site:week')}>
      <QueryView
        query={query}
        skeleton={<Lines rows={7} />}
        isEmpty={({ totalCountList }) => totalCountList.every((count) => count === 0)}
        empty={<Empty text={t('site:week.none')} />}
      >
        {(week) => <Bars week={week} />}
      </QueryView>
    </Panel>
  );
}
