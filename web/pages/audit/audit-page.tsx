import { auditAction, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { Button, Select } from 'antd';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { pagerOf, useQueryParams } from '../../kit/list/use-query-params.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import css from './audit-page.module.css';
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
    <section className={panelCss.panel}>
      <header className={css.filters}>
        <h1>{t('admin:area.audit')}</h1>
        <search className={layoutCss.row} aria-label={t('problem:filters')}>
          <SearchBox
            className={clsx(css.search)}
            value={keyword}
            label={t('audit:keyword')}
            onSearch={(typed) => params.set({ keyword: typed })}
          />
          <SearchBox
            className={clsx(css.search)}
            value={username}
            label={t('audit:username')}
            maxLength={64}
            onSearch={(typed) => params.set({ username: typed })}
          />
          <Select
            value={action ?? ''}
            className={clsx(css.action)}
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
      <div className={panelCss.tableBody}>
        <QueryView
          query={query}
          skeleton={<div className={panelCss.body}>{<Lines rows={12} />}</div>}
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
