import './audit.css';
import { auditAction, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { Button, Select } from 'antd';
import { useApi } from '../../data/hooks.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { pagerOf, useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { AuditTable } from './audit-table.tsx';

const defaultLimit = 30;

/** The audit log, newest first: filters in the address, before and after on demand. */
export default function AuditPage() {
  const { t } = useText();
  const params = useQueryParams();
  const keyword = params.get('keyword');
  const username = params.get('username');
  const action = auditAction.options.find((one) => one === params.get('action'));
  const pager = pagerOf(params, defaultLimit);
  const query = useApi(
    listAudit,
    { query: { keyword, username, action, currentPage: pager.page, limit: pager.limit } },
    { keep: true },
  );
  const filtered = keyword !== '' || username !== '' || action !== undefined;
  return (
    <section className="panel">
      <header className="audit-filters">
        <h1>{t('admin:area.audit')}</h1>
        <search className="row" aria-label={t('problem:filters')}>
          <SearchBox
            className="audit-search"
            value={keyword}
            label={t('audit:keyword')}
            onSearch={(typed) => params.set({ keyword: typed })}
          />
          <SearchBox
            className="audit-search"
            value={username}
            label={t('audit:username')}
            maxLength={64}
            onSearch={(typed) => params.set({ username: typed })}
          />
          <Select
            value={action ?? ''}
            className="audit-action"
            aria-label={t('audit:action')}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('audit:any') },
              ...auditAction.options.map((value) => ({ value, label: t(`actions:${value}`) })),
            ]}
            onChange={(value) => params.set({ action: value })}
          />
        </search>
      </header>
      <div className="table-body">
        <QueryView
          query={query}
          skeleton={<div className="panel-body">{<Lines rows={12} />}</div>}
          isEmpty={({ total }) => total === 0}
          empty={
            <Empty
              text={t('audit:none')}
              action={filtered && <Button onClick={params.clear}>{t('problem:none.action')}</Button>}
            />
          }
        >
          {({ records, total }) => (
            <>
              <AuditTable entries={records} stale={query.isPlaceholderData} />
              <Pager {...pager} total={total} />
            </>
          )}
        </QueryView>
      </div>
    </section>
  );
}
