/** Matches handed-in files with the cases whose outputs they are. Pure. */
type CaseNames = { inputName: string; outputName: string };
export type MatchedAnswers = {
  /** Entry of the archive by the name of the case's output file. */
  found: Map<string, string>;
  missing: string[];
  ignored: string[];
};

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase();
const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * A file belongs to the case whose output has its name, folders aside; else to the case whose output or input
 * has its name without the ending. The first file of a case counts.
 */
export const matchAnswers = (cases: readonly CaseNames[], entries: readonly string[]): MatchedAnswers => {
  const byName = new Map(cases.map(({ outputName }) => [outputName, outputName]));
  const byStem = new Map([
    ...cases.map(({ inputName, outputName }) => [stemOf(inputName), outputName] as const),
    ...cases.map(({ outputName }) => [stemOf(outputName), outputName] as const),
  ]);
  const found = new Map<string, string>();
  const take = (entry: string, outputName: string | undefined) => {
    if (outputName !== undefined && !found.has(outputName)) found.set(outputName, entry);
  };
  // Whole names first: `1.out` is better for case 1 than `1.txt`, wherever it stands.
  for (const entry of entries) take(entry, byName.get(baseOf(entry)));
  for (const entry of entries) if (!byName.has(baseOf(entry))) take(entry, byStem.get(stemOf(baseOf(entry))));
  const taken = new Set(found.values());
  return {
    found,
    missing: cases.map((one) => one.outputName).filter((name) => !found.has(name)),
    ignored: entries.filter((entry) => !taken.has(entry)),
  };
};
