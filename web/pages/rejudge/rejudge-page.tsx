import { listRejudges, type Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { pagerOf, useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { filterText } from './filter.ts';
import { StartForm } from './start-form.tsx';
import { useRejudgeEvents } from './use-rejudge-events.ts';

const pageSize = 10;

export default function RejudgePage() {
  const { t } = useText();
  const params = useQueryParams();
  const pager = pagerOf(params, pageSize);
  const query = useApi(
    listRejudges,
    { query: { currentPage: pager.page, limit: pageSize } },
    { keep: true, pollMs: () => 3_000 },
  );
  useRejudgeEvents();
  const columns: Column<Rejudge>[] = [
    {
      key: 'id',
      title: t('rejudge:id'),
      width: 72,
      render: ({ id }) => (
        <Link className={textCss.mono} to={`/admin/rejudge/${id}`}>
          {id}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('rejudge:state'),
      width: 120,
      render: ({ state }) => <span className={textCss.chip}>{t(`rejudge:state.${state}`)}</span>,
    },
    {
      key: 'what',
      title: t('rejudge:what'),
      hideBelow: 768,
      render: ({ filter, reason }) => (
        <span className={textCss.oneLine}>{[filterText(filter), reason].filter(Boolean).join(' – ')}</span>
      ),
    },
    {
      key: 'progress',
      title: t('rejudge:progress'),
      width: 110,
      align: 'right',
      render: ({ judged, total }) => `${judged} / ${total}`,
    },
    {
      key: 'changed',
      title: t('rejudge:changed'),
      width: 80,
      align: 'right',
      hideBelow: 480,
      render: ({ changed }) => changed,
    },
    { key: 'who', title: t('rejudge:who'), width: 120, hideBelow: 992, render: ({ createdBy }) => createdBy },
    {
      key: 'when',
      title: t('rejudge:when'),
      width: 120,
      hideBelow: 480,
      render: ({ createdAt }) => <TimeAgo instant={createdAt} />,
    },
  ];
  return (
    <div className={layoutCss.stack}>
      <h1>{t('rejudge:title')}</h1>
      <Panel title={t('rejudge:start')}>
        <StartForm />
      </Panel>
      <section className={panelCss.panel}>
        <div className={panelCss.tableBody}>
          <QueryView
            query={query}
            skeleton={
              <div className={panelCss.body}>
                <Lines />
              </div>
            }
            isEmpty={({ total }) => total === 0}
            empty={<Empty text={t('rejudge:none')} />}
          >
            {({ records, total }) => (
              <>
                <DataTable
                  rows={records}
                  columns={columns}
                  rowKey={({ id }) => id}
                  stale={query.isPlaceholderData}
                />
                <Pager {...pager} limit={pageSize} total={total} sizes={false} />
              </>
            )}
          </QueryView>
        </div>
      </section>
    </div>
  );
}
