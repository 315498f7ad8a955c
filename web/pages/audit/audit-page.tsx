import { auditAction, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { Input } from 'antd';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { AuditTable } from '../../features/audit/audit-table.tsx';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { oneOf, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './audit-page.module.css';

const filters = {
  keyword: text,
  username: text,
  action: oneOf(auditAction.options, null),
  from: text,
  until: text,
};

/** A moment of the reader's clock, as a field gives it, in the words of the API; undefined: none is given. */
const instantOf = (local: string): string | undefined => {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};

type MomentProps = { label: string; value: string; wrong?: boolean; onChange: (value: string) => void };
function Moment({ label, value, wrong = false, onChange }: MomentProps) {
  return (
    <Input
      type="datetime-local"
      className={clsx(css.moment)}
      prefix={label}
      aria-label={label}
      aria-invalid={wrong}
      value={value}
      {...(wrong && { status: 'error' as const })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The audit log, newest first: before and after on demand. */
export default function AuditPage() {
  const { t } = useText();
  const list = useList(filters, { limit: 30 });
  const { keyword, username, action } = list.values;
  const from = instantOf(list.values.from);
  const until = instantOf(list.values.until);
  const endsFirst = from !== undefined && until !== undefined && until <= from;
  const query = useApi(
    listAudit,
    { query: { keyword, username, action: action ?? undefined, from, until, ...list.paging } },
    { keep: true },
  );
  return (
    <ListPage
      title={t('admin:area.audit')}
      list={list}
      query={query}
      none={t(endsFirst ? 'audit:none.span' : 'audit:none')}
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
          <Moment
            label={t('audit:from')}
            value={list.values.from}
            onChange={(moment) => list.set({ from: moment })}
          />
          <Moment
            label={t('audit:until')}
            value={list.values.until}
            wrong={endsFirst}
            onChange={(moment) => list.set({ until: moment })}
          />
        </>
      }
    >
      {(entries, stale) => <AuditTable entries={entries} stale={stale} />}
    </ListPage>
  );
}
