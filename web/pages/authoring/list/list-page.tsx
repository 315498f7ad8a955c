import { PlusOutlined } from '@ant-design/icons';
import { mostInBulk } from '@assize/shared/areas/authoring/bulk.ts';
import { listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { failureText } from '../../../data/failure-text.ts';
import { useApi } from '../../../data/hooks.ts';
import { call } from '../../../data/runtime.ts';
import { Pager } from '../../../kit/list/pager.tsx';
import { pagerOf } from '../../../kit/list/use-query-params.ts';
import { useText } from '../../../platform/texts/texts.ts';
import { toast } from '../../../state/toasts.ts';
import panelCss from '../../../ui/panel.module.css';
import { Empty, QueryView } from '../../../ui/query-view.tsx';
import { Lines } from '../../../ui/skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ListFilters } from './list-filters.tsx';
import css from './list-page.module.css';
import { AdminProblemTable } from './problem-table.tsx';
import { noFilter, sameFilter, useListFilter } from './use-list-filter.ts';
import { isSelectable, useSelection } from './use-selection.ts';

const defaultLimit = 10;
const pageSizes = [10, 30, 50, 100] as const;

/** All problems for staff: filters and page in the address, bulk actions on those that are selected. */
export default function ProblemListPage() {
  const { t } = useText();
  const { params, filter, apply, saved } = useListFilter();
  const selection = useSelection();
  const pager = pagerOf(params, defaultLimit);
  const query = useApi(
    listAdminProblems,
    { query: { ...filter, currentPage: pager.page, limit: pager.limit } },
    { keep: true },
  );
  const selectAll = async () => {
    try {
      const { records } = await call(listAdminProblems, { query: { ...filter, limit: mostInBulk } });
      const mine = records.filter(isSelectable);
      selection.select(mine, true);
      const count = records.length - mine.length;
      if (count > 0) toast({ kind: 'info', text: t('authoring:select.left', { count }) });
    } catch (failure) {
      toast({ kind: 'error', text: failureText(failure, t) });
    }
  };
  const create = (
    <Link to="/admin/problem/create">
      <Button type="primary" tabIndex={-1} icon={<PlusOutlined aria-hidden="true" />}>
        {t('admin:area.create')}
      </Button>
    </Link>
  );

  return (
    <section className={panelCss.panel}>
      <header className={css.filters}>
        <h1>{t('admin:area.problems')}</h1>
        <ListFilters
          filter={filter}
          saved={saved}
          onChange={params.set}
          onApply={apply}
          refreshing={query.isFetching && !query.isPlaceholderData && !query.isPending}
          onRefresh={() => void query.refetch()}
        />
        {create}
      </header>
      <div className={clsx(panelCss.tableBody, css.rows)}>
        <QueryView
          query={query}
          skeleton={<div className={panelCss.body}>{<Lines rows={10} />}</div>}
          isEmpty={({ total }) => total === 0}
          empty={
            sameFilter(filter, noFilter) ? (
              <Empty text={t('admin:problems.none')} action={create} />
            ) : (
              <Empty
                text={t('problem:none')}
                action={<Button onClick={params.clear}>{t('problem:none.action')}</Button>}
              />
            )
          }
        >
          {({ records, total }) => (
            <>
              <AdminProblemTable rows={records} stale={query.isPlaceholderData} selection={selection} />
              <Pager {...pager} total={total} sizes={pageSizes} />
            </>
          )}
        </QueryView>
      </div>
      <BulkBar selection={selection} total={query.data?.total ?? 0} onSelectAll={selectAll} />
    </section>
  );
}
