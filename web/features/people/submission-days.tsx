import { getHeatMap } from '@assize/shared/areas/people/endpoints.ts';
import { useApi } from '../../data/hooks.ts';
import { weeksUntil } from '../../kit/heat-map/grid.ts';
import { HeatMap } from '../../kit/heat-map/heat-map.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { utcOffset } from './utc-offset.ts';

/** A user's submissions by day over the last weeks. */
export function SubmissionDays({ uid, weeks, title }: { uid: string; weeks: number; title: string }) {
  const { t, locale } = useText();
  const query = useApi(getHeatMap, { query: { uid, utcOffset: utcOffset() } });
  const { data } = query;
  const total =
    data &&
    weeksUntil(data.endDate, weeks, data.dataList)
      .flat()
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={title}
      extra={
        total !== undefined && (
          <span className={textCss.muted} data-testid="days-total">
            {t('people:days.total', { count: total })}
          </span>
        )
      }
    >
      <QueryView query={query} skeleton={<Lines rows={5} />}>
        {({ dataList, endDate }) => (
          <HeatMap
            counts={dataList}
            last={endDate}
            weeks={weeks}
            locale={locale}
            texts={{
              caption: title,
              date: t('people:days.date'),
              count: t('people:submissions'),
              less: t('people:days.less'),
              more: t('people:days.more'),
              of: (count, day) => t('people:days.of', { count, day }),
            }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
