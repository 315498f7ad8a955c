import { use } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';
import { numberIn } from './filters.ts';

type Changes = Readonly<Record<string, string | number | boolean | null>>;

/** A query with some values changed; anything but a change of page goes back to page 1. */
export const changedQuery = (before: string, changes: Changes): URLSearchParams => {
  const next = new URLSearchParams(before);
  if (!('currentPage' in changes)) next.delete('currentPage');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '' || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};

/** Values of the address's query; empty ones and defaults are left out of it. */
export const useQueryParams = () => {
  const [search, setSearch] = useSearchParams();
  const router = use(UNSAFE_DataRouterContext)?.router;
  return {
    search,
    get: (name: string): string => search.get(name) ?? '',
    flag: (name: string): boolean => search.get(name) === 'true',
    /** A positive whole number, else the fallback. */
    number: (name: string, fallback: number) => numberIn(search, name, fallback),
    /** Changes some values; anything but a change of page goes back to page 1. */
    // The change applies to the present address: on a busy machine the page may still show an earlier one.
    set: (changes: Changes) =>
      setSearch(changedQuery(router?.state.location.search ?? String(search), changes), {
        replace: true,
        preventScrollReset: true,
      }),
    /** Another query in the place of this one: a step in the history. */
    replaceAll: (values: Changes) => setSearch(changedQuery('', values), { preventScrollReset: true }),
  };
};
