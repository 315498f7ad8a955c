/** Rows of generated test data written short: `{1..10}` in a name makes ten rows, and `{i}` is its number. */

export type GeneratedCase = { name: string; args: string[] };

const range = /\{(\d{1,6})\.\.(\d{1,6})\}/;
/** More rows than a task takes (contract of `generate`). */
export const mostCases = 200;

/** Words of an argument line: white space parts them, double quotes keep some together. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/**
 * The cases a row stands for. A row without a range in its name is one case; in a row with one, `{i}` in the
 * rest of the name and in the arguments stands for the number. At most 200 + 1 cases come back, so that too
 * many are noticed without being made.
 */
export const expandedRow = ({ name, args }: { name: string; args: string }): GeneratedCase[] => {
  const found = range.exec(name);
  if (!found) return [{ name: name.trim(), args: wordsOf(args) }];
  const [whole, from = '', to = ''] = found;
  const first = Number(from);
  const count = Math.min(Math.abs(Number(to) - first) + 1, mostCases + 1);
  const step = Number(to) < first ? -1 : 1;
  return Array.from({ length: count }, (_, place) => {
    // `{01..10}` keeps its zeros in names, so that files sort as they count.
    const number = String(first + place * step);
    const padded = number.padStart(from.startsWith('0') ? from.length : 0, '0');
    return {
      name: name.replace(whole, padded).replaceAll('{i}', number).trim(),
      args: wordsOf(args.replaceAll('{i}', number)),
    };
  });
};

/** All cases of a table, and names that come twice. */
export const expandedRows = (
  rows: readonly { name: string; args: string }[],
): { cases: GeneratedCase[]; twice: string[] } => {
  const cases = rows.filter(({ name }) => name.trim() !== '').flatMap(expandedRow);
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of cases) (seen.has(name) ? twice : seen).add(name);
  return { cases, twice: [...twice] };
};
