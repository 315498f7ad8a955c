import { listRejudges, type Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useRejudgeTopic } from '../../features/rejudge/rejudge-topic.ts';
import { useFilterText } from '../../features/rejudge/use-filter-text.ts';
import { List } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { StartForm } from './start-form.tsx';

export default function RejudgePage() {
  const { t } = useText();
  const saidOf = useFilterText();
  const list = useList({}, { limit: 10, sizes: false });
  const topics = useRejudgeTopic<ReplyOf<typeof listRejudges>>();
  const query = useApi(listRejudges, { query: list.paging }, { keep: true, pollMs: () => 3_000, topics });
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
      render: (rejudge) => <span className={textCss.oneLine}>{saidOf(rejudge)}</span>,
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
          <List
            list={list}
            query={query}
            skeleton={
              <div className={panelCss.body}>
                <Lines />
              </div>
            }
            none={t('rejudge:none')}
          >
            {(rows, stale) => (
              <DataTable rows={rows} columns={columns} rowKey={({ id }) => id} stale={stale} />
            )}
          </List>
        </div>
      </section>
    </div>
  );
}
