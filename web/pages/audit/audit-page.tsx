import { auditAction, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { oneOf, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';

const filters = { keyword: text, username: text, action: oneOf(auditAction.options, null) };

/** The audit log, newest first: before and after on demand. */
export default function AuditPage() {
  const { t } = useText();
  const list = useList(filters, { limit: 30 });
  const { keyword, username, action } = list.values;
  const query = useApi(
    listAudit,
    { query: { keyword, username, action: action ?? undefined, ...list.paging } },
    { keep: true },
  );
  return (
    <ListPage
      title={t('admin:area.audit')}
      list={list}
      query={query}
      none={t('audit:none')}
      filters={
        <>
          <SearchBox
            className={clsx(css.search)}
            value={keyword}
            label={t('audit:keyword')}
            onSearch={(typed) => list.set({ keyword: typed })}
          />
          <SearchBox
            className={clsx(css.search)}
            value={username}
            label={t('audit:username')}
            maxLength={64}
            onSearch={(typed) => list.set({ username: typed })}
          />
          <FilterSelect
            label={t('audit:action')}
            value={action}
            any={t('audit:any')}
            className={clsx(css.action)}
            options={auditAction.options.map((value) => ({ value, label: t(`actions:${value}`) }))}
            onChange={(chosen) => list.set({ action: chosen })}
          />
        </>
      }
    >
      {(entries, stale) => <AuditTable entries={entries} stale={stale} />}
    </ListPage>
  );
}
