import { PlusOutlined } from '@ant-design/icons';
import { mostInBulk } from '@assize/shared/areas/authoring/bulk.ts';
import { listAdminProblems } from '@assize/shared/areas/authoring/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { failureText } from '../../../data/failure-text.ts';
import { useApi } from '../../../data/hooks.ts';
import { call } from '../../../data/runtime.ts';
import { RefreshButton } from '../../../kit/list/filter-fields.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useText } from '../../../platform/texts/texts.ts';
import { toast } from '../../../state/toasts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListFilters } from './list-filters.tsx';
import css from './list-page.module.css';
import { AdminProblemTable } from './problem-table.tsx';
import { useListFilter } from './use-list-filter.ts';
import { isSelectable, useSelection } from './use-selection.ts';

/** All problems for staff: filters and page in the address, bulk actions on those that are selected. */
export default function ProblemListPage() {
  const { t } = useText();
  const { list, saved } = useListFilter();
  const selection = useSelection();
  const query = useApi(listAdminProblems, { query: { ...list.values, ...list.paging } }, { keep: true });
  const selectAll = async () => {
    try {
      const { records } = await call(listAdminProblems, { query: { ...list.values, limit: mostInBulk } });
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
    <ListPage
      title={t('admin:area.problems')}
      list={list}
      query={query}
      className={clsx(css.rows)}
      none={t('admin:problems.none')}
      noMatch={t('problem:none')}
      action={create}
      filters={
        <>
          <ListFilters filter={list.values} saved={saved} onChange={list.set} />
          <RefreshButton query={query} />
        </>
      }
      extra={create}
      footer={<BulkBar selection={selection} total={query.data?.total ?? 0} onSelectAll={selectAll} />}
    >
      {(rows, stale) => <AdminProblemTable rows={rows} stale={stale} selection={selection} />}
    </ListPage>
  );
}
