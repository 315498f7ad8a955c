/** A value that narrows a list, as the address of the page has it. */
export type Filter<T> = {
  /** @param text '' where the address does not have it */
  read: (text: string) => T;
  /** '' for the default, which the address leaves out. */
  write: (value: T) => string;
  /** Chooses between lists instead of narrowing one: clearing the filters keeps it. */
  isView?: true;
};
export type FilterTable<Values> = { readonly [Name in keyof Values]: Filter<Values[Name]> };

export const text: Filter<string> = { read: (given) => given, write: (value) => value };

export const flag: Filter<boolean> = {
  read: (given) => given === 'true',
  write: (value) => (value ? 'true' : ''),
};

/** A choice between values; any other word in the address counts as the fallback. */
export const oneOf = <const T extends string | number, const F extends T | null>(
  options: readonly T[],
  fallback: F,
): Filter<T | F> => ({
  read: (given) => options.find((option) => String(option) === given) ?? fallback,
  write: (value) => (value === fallback ? '' : String(value)),
});

/** Marks a filter as a choice between lists. */
export const view = <T>(filter: Filter<T>): Filter<T> => ({ ...filter, isView: true });

/** A positive whole number of the address, else the fallback. */
export const numberIn = (search: URLSearchParams, name: string, fallback: number): number => {
  const value = Number(search.get(name) ?? fallback);
  return Number.isSafeInteger(value) && value >= 1 ? value : fallback;
};

/** Values of the filters, and page and size as endpoints want them. */
export type ListInput<Values> = { values: Values; paging: { currentPage: number; limit: number } };

/** What the query of an address says of a list. */
export const readList = <Values extends object>(
  filters: FilterTable<Values>,
  search: URLSearchParams,
  usualLimit: number,
): ListInput<Values> => {
  // TypeScript does not assume that an object has only the names of its type.
  const names = Object.keys(filters) as (keyof Values & string)[];
  return {
    values: Object.fromEntries(
      names.map((name) => [name, filters[name].read(search.get(name) ?? '')]),
    ) as Values,
    paging: {
      currentPage: numberIn(search, 'currentPage', 1),
      limit: numberIn(search, 'limit', usualLimit),
    },
  };
};
