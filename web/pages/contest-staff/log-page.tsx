import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { listContestLog } from '@assize/shared/areas/contest-staff/endpoints.ts';
import { auditActions } from '@assize/shared/index.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { AuditTable } from '../../features/audit/audit-table.tsx';
import { ContestPage } from '../../features/contest-form/contest-page.tsx';
import { FilterSelect } from '../../kit/list/filter-fields.tsx';
import { oneOf, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import css from './log-page.module.css';
import { targetWithin } from './log-target.ts';

const actions = auditActions.filter((one) => /^(?:contest|rejudge)/.test(one));
const filters = { username: text, action: oneOf(actions, null) };

function Log({ cid }: { cid: number }) {
  const { t } = useText();
  const list = useList(filters, { limit: 30 });
  const { username, action } = list.values;
  const title = useApi(readContest, { query: { cid } }).data?.draft.title ?? '';
  const query = useApi(
    listContestLog,
    { query: { cid, username, action: action ?? undefined, ...list.paging } },
    { keep: true },
  );
  return (
    <ListPage
      title={t('contest-staff:log')}
      list={list}
      query={query}
      none={t('contest-staff:log.none')}
      filters={
        <>
          <SearchBox
            className={clsx(css.search)}
            value={username}
            label={t('contest-staff:log.user')}
            maxLength={64}
            onSearch={(typed) => list.set({ username: typed })}
          />
          <FilterSelect
            label={t('contest-staff:log.action')}
            value={action}
            any={t('contest-staff:log.any')}
            options={actions.map((value) => ({ value, label: t(`actions:${value}`) }))}
            onChange={(chosen) => list.set({ action: chosen })}
          />
        </>
      }
    >
      {(entries, stale) => (
        <AuditTable
          entries={entries}
          stale={stale}
          targetOf={(target) => targetWithin(target, { cid, title })}
        />
      )}
    </ListPage>
  );
}

/** What staff did with a contest, newest first. */
export default function ContestLogPage() {
  return <ContestPage>{(cid) => <Log cid={cid} />}</ContestPage>;
}
