/** A value that narrows a list, as the address of the page has it. */
export type Filter<T> = {
  /** @param text '' where the address does not have it */
  read: (text: string) => T;
  /** '' for the default, which the address leaves out. */
  write: (value: T) => string;
  /** It says which list is shown, not what of it: clearing the filters leaves it. */
  isView?: true;
};
export type FilterTable<Values> = { readonly [Name in keyof Values]: Filter<Values[Name]> };

export const text: Filter<string> = { read: (given) => given, write: (value) => value };

export const flag: Filter<boolean> = {
  read: (given) => given === 'true',
  write: (value) => (value ? 'true' : ''),
};

/** One of some values; a word in the address that is none of them counts as the fallback. */
export const oneOf = <const T extends string | number, const F extends T | null>(
  options: readonly T[],
  fallback: F,
): Filter<T | F> => ({
  read: (given) => options.find((option) => String(option) === given) ?? fallback,
  write: (value) => (value === fallback ? '' : String(value)),
});

/** Marks a filter as a choice between lists. */
export const view = <T>(filter: Filter<T>): Filter<T> => ({ ...filter, isView: true });
