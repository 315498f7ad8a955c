/** Data that canonical JSON can carry. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * One text for one value: object keys in code-unit order, no white space, numbers and strings as JSON.stringify
 * writes them, keys without a value left out. Hashing it gives the id of a test-data manifest.
 */
export const canonicalJson = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, field]) =>
      field === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(field)}`],
    );
  return `{${fields.join(',')}}`;
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
