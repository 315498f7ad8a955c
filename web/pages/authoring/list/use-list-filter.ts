import { bank } from '@assize/shared/areas/problem/statement.ts';
import { listSavedFilters, type ProblemListFilter } from '@assize/shared/areas/saved-filter/endpoints.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '../../../data/hooks.ts';
import { useQueryParams } from '../../../kit/list/use-query-params.ts';

export const auths = [0, 1, 2, 3] as const;
export const noFilter: ProblemListFilter = { keyword: '', oj: 'All', auth: 0 };
export const sameFilter = (one: ProblemListFilter, other: ProblemListFilter): boolean =>
  one.keyword === other.keyword && one.oj === other.oj && one.auth === other.auth;

/** The filter in the address, and those this person keeps. */
export const useListFilter = () => {
  const params = useQueryParams();
  const filter: ProblemListFilter = {
    keyword: params.get('keyword'),
    oj: bank.options.find((one) => one === params.get('oj')) ?? 'All',
    auth: auths.find((one) => String(one) === params.get('auth')) ?? 0,
  };
  const apply = ({ keyword, oj, auth }: ProblemListFilter) =>
    params.set({ keyword, oj: oj === 'All' ? null : oj, auth: auth === 0 ? null : auth });

  const saved = useApi(listSavedFilters, {}).data;
  /** Only an address that asks for nothing is opened with the default, and only once. */
  const opened = useRef(location.search !== '');
  const open = useEffectEvent((filters: NonNullable<typeof saved>) => {
    if (opened.current) return;
    opened.current = true;
    const chosen = filters.find((one) => one.isDefault);
    if (chosen && location.search === '') apply(chosen.filter);
  });
  useEffect(() => {
    if (saved) open(saved);
  }, [saved]);
  return { params, filter, apply, saved: saved ?? [] };
};
