import { type ContestRow, listContests } from '@assize/shared/areas/contest/endpoints.ts';
import { useEffect } from 'react';
import { useApi } from '../../data/hooks.ts';
import { ContestCard } from '../../features/contest/contest-card.tsx';
import { FilterSelect, RefreshButton } from '../../kit/list/filter-fields.tsx';
import { oneOf, text } from '../../kit/list/filters.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useText } from '../../platform/texts/texts.ts';
import { learnServerTime } from '../../state/server-clock.ts';
import css from './contest-list-page.module.css';

const states = [0, -1, 1] as const;
const stateNames = { [-1]: 'scheduled', 0: 'running', 1: 'ended' } as const;
const types = [0, 1, 2] as const;
const typeNames = { 0: 'acm', 1: 'oi', 2: 'ioi' } as const;

const filters = { status: oneOf(states, null), type: oneOf(types, null), keyword: text };

function Cards({ contests, stale }: { contests: readonly ContestRow[]; stale: boolean }) {
  return (
    <ul className={css.cards} aria-busy={stale}>
      {contests.map((contest) => (
        <ContestCard key={contest.id} contest={contest} />
      ))}
    </ul>
  );
}

/** Contests of the site: to come, running, over. */
export default function ContestListPage() {
  const { t } = useText();
  const list = useList(filters, { limit: 10 });
  const { status, type, keyword } = list.values;
  const query = useApi(
    listContests,
    { query: { status: status ?? undefined, type: type ?? undefined, keyword, ...list.paging } },
    { keep: true, pollMs: () => 60_000 },
  );
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) learnServerTime(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return (
    <ListPage
      title={t('contest:list')}
      list={list}
      query={query}
      none={t('contest:list.none')}
      noMatch={t('contest:list.noMatch')}
      filters={
        <>
          <FilterSelect
            label={t('contest:state')}
            value={status}
            any={t('contest:state.any')}
            options={states.map((value) => ({ value, label: t(`contest:state.${stateNames[value]}`) }))}
            onChange={(chosen) => list.set({ status: chosen })}
          />
          <FilterSelect
            label={t('contest:rule')}
            value={type}
            any={t('contest:rule.any')}
            options={types.map((value) => ({ value, label: t(`contest:rule.${typeNames[value]}`) }))}
            onChange={(chosen) => list.set({ type: chosen })}
          />
          <SearchBox
            main
            className={css.box ?? ''}
            label={t('contest:list.search')}
            value={keyword}
            onSearch={(typed) => list.set({ keyword: typed })}
          />
          <RefreshButton query={query} />
        </>
      }
    >
      {(rows, stale) => <Cards contests={rows} stale={stale} />}
    </ListPage>
  );
}
