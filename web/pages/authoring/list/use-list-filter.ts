import { bank } from '@assize/shared/areas/problem/statement.ts';
import { listSavedFilters, type ProblemListFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { oneOf, text } from '../../../kit/list/filters.ts';
import { useList } from '../../../kit/list/use-list.ts';

export const auths = [0, 1, 2, 3] as const;
export const noFilter: ProblemListFilter = { keyword: '', oj: 'All', auth: 0 };
export const sameFilter = (one: ProblemListFilter, other: ProblemListFilter): boolean =>
  one.keyword === other.keyword && one.oj === other.oj && one.auth === other.auth;

const filters = { keyword: text, oj: oneOf(bank.options, 'All'), auth: oneOf(auths, 0) };

/** The list with the filter of the address, and the filters that this person keeps. */
export const useListFilter = () => {
  const list = useList(filters, { limit: 10, sizes: [10, 30, 50, 100] });
  const saved = useApi(listSavedFilters, {}).data;
  /** Whether the default filter has had its chance: it opens an address without a query, once. */
  const opened = useRef(location.search !== '');
  const open = useEffectEvent((filters: NonNullable<typeof saved>) => {
    if (opened.current) return;
    opened.current = true;
    const chosen = filters.find((one) => one.isDefault);
    if (chosen && location.search === '') list.set(chosen.filter);
  });
  useEffect(() => {
    if (saved) open(saved);
  }, [saved]);
  return { list, saved: saved ?? [] };
};
