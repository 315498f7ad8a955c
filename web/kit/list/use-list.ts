import { useState } from 'react';
import { type FilterTable, readList } from './filters.ts';
import type { PagerState } from './pager.tsx';
import { useQueryParams } from './use-query-params.ts';

const pageSizes = [10, 15, 30, 50, 100] as const;

type Options = {
  /** Rows of a page, unless the address says otherwise. */
  limit: number;
  sizes?: readonly number[] | false;
};

/** What the address says of a list: its filters and its page. Declare `filters` outside of the component. */
export const useList = <Values extends object>(
  filters: FilterTable<Values>,
  { limit: usualLimit, sizes = pageSizes }: Options,
) => {
  type Name = keyof Values & string;
  const params = useQueryParams();
  // TypeScript does not assume that an object has only the names of its type.
  const names = Object.keys(filters) as Name[];
  const written = <N extends Name>(name: N, value: Values[N]): string => filters[name].write(value);
  const read = readList(filters, params.search, usualLimit);
  const { values } = read;
  const paging = sizes === false ? { ...read.paging, limit: usualLimit } : read.paging;
  const { currentPage: page, limit } = paging;
  const pager: PagerState = {
    page,
    limit,
    sizes,
    onChange: (to, size) =>
      params.set({
        // Another size begins anew at the first page.
        currentPage: size === limit && to > 1 ? to : null,
        limit: size === usualLimit ? null : size,
      }),
  };
  return {
    values,
    pager,
    /** Page and size as endpoints want them. */
    paging,
    filtered: names.some((name) => !filters[name].isView && written(name, values[name]) !== ''),
    /** Changes some filters and goes to the first page. */
    set: (changes: Partial<Values>) =>
      params.set(
        Object.fromEntries(
          names.flatMap((name) => {
            const value = changes[name];
            return value === undefined ? [] : [[name, written(name, value)]];
          }),
        ),
      ),
    /** A step in the history: Back brings the filters again. */
    clear: () =>
      params.replaceAll(
        Object.fromEntries(
          names.filter((name) => filters[name].isView).map((name) => [name, written(name, values[name])]),
        ),
      ),
  };
};

/** Pages of a list inside another page, which the address does not know. */
export const useInnerPager = (limit: number): PagerState => {
  const [page, setPage] = useState(1);
  return { page, limit, sizes: false, onChange: setPage };
};
