import './problem-list.css';
import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { bank } from '@assize/shared/contract/problem.ts';
import { listDeskProblems } from '@assize/shared/contract/problem-desk.ts';
import { Button, Select } from 'antd';
import { Link } from 'react-router-dom';
import { useApi } from '../../../../api/hooks.ts';
import { usePageTitle } from '../../../../app/site.ts';
import { Pager } from '../../../../components/pager.tsx';
import { Empty, QueryView } from '../../../../components/query-view.tsx';
import { SearchBox } from '../../../../components/search-box.tsx';
import { Lines } from '../../../../components/skeletons.tsx';
import { pagerOf, useQueryParams } from '../../../../components/use-query-params.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { DeskProblemTable } from './desk-problem-table.tsx';

const defaultLimit = 10;
const pageSizes = [10, 30, 50, 100] as const;
const auths = [0, 1, 2, 3] as const;

/** All problems for staff: filters and page in the address. */
export default function ProblemListPage() {
  const { t } = useText();
  const params = useQueryParams();
  usePageTitle(t('admin:area.problems'));
  const keyword = params.get('keyword');
  const oj = bank.options.find((one) => one === params.get('oj')) ?? 'All';
  const auth = auths.find((one) => String(one) === params.get('auth')) ?? 0;
  const pager = pagerOf(params, defaultLimit);
  const query = useApi(
    listDeskProblems,
    { query: { keyword, oj, auth, currentPage: pager.page, limit: pager.limit } },
    { keep: true },
  );
  const filtered = keyword !== '' || oj !== 'All' || auth !== 0;
  const create = (
    <Link to="/admin/problem/create" className="button-link">
      <Button type="primary" tabIndex={-1} icon={<PlusOutlined aria-hidden="true" />}>
        {t('admin:area.create')}
      </Button>
    </Link>
  );

  return (
    <section className="panel">
      <header className="desk-filters">
        <h1>{t('admin:area.problems')}</h1>
        <search className="row grow" aria-label={t('problem:filters')}>
          <SearchBox
            className="desk-keyword"
            value={keyword}
            label={t('admin:problems.keyword')}
            onSearch={(typed) => params.set({ keyword: typed })}
          />
          <Select
            value={oj}
            aria-label={t('problem:bank')}
            popupMatchSelectWidth={false}
            options={bank.options.map((value) => ({
              value,
              label: value === 'All' || value === 'Mine' ? t(`admin:bank.${value}`) : value,
            }))}
            onChange={(value) => params.set({ oj: value === 'All' ? null : value })}
          />
          <Select
            value={auth}
            aria-label={t('desk:auth')}
            popupMatchSelectWidth={false}
            options={auths.map((value) => ({
              value,
              label: value === 0 ? t('admin:problems.anyAuth') : t(`desk:auth.${value}`),
            }))}
            onChange={(value) => params.set({ auth: value === 0 ? null : value })}
          />
          <Button
            icon={<ReloadOutlined aria-hidden="true" />}
            aria-label={t('common:refresh')}
            title={t('common:refresh')}
            loading={query.isFetching && !query.isPlaceholderData && !query.isPending}
            onClick={() => void query.refetch()}
          />
        </search>
        {create}
      </header>
      <div className="table-body">
        <QueryView
          query={query}
          skeleton={<div className="panel-body">{<Lines rows={10} />}</div>}
          isEmpty={({ total }) => total === 0}
          empty={
            filtered ? (
              <Empty
                text={t('problem:none')}
                action={<Button onClick={params.clear}>{t('problem:none.action')}</Button>}
              />
            ) : (
              <Empty text={t('admin:problems.none')} action={create} />
            )
          }
        >
          {({ records, total }) => (
            <>
              <DeskProblemTable rows={records} stale={query.isPlaceholderData} />
              <Pager {...pager} total={total} sizes={pageSizes} />
            </>
          )}
        </QueryView>
      </div>
    </section>
  );
}
