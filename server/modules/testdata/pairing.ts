/** An input with its output; `missing` when the archive has none and an empty one is taken. */
export type CasePair = { input: string; output: string; missing: boolean };
export type Pairing = {
  /** In judging order. */
  pairs: CasePair[];
  /** Files that are part of no pair. */
  ignored: string[];
};

const dotIn = /^(.+)\.in$/;
const inputText = /input.*\.txt$/;

/** Base name that orders the cases, and the names the output may have, best first. */
const readAsInput = (name: string): { base: string; outputs: string[] } | null => {
  const stem = dotIn.exec(name)?.[1];
  if (stem !== undefined) return { base: stem, outputs: [`${stem}.out`, `${stem}.ans`] };
  if (inputText.test(name))
    return { base: name.slice(0, -'.txt'.length), outputs: [name.replaceAll('input', 'output')] };
  return null;
};

const byLengthThenText = (a: { base: string }, b: { base: string }) =>
  a.base.length - b.base.length || (a.base < b.base ? -1 : a.base > b.base ? 1 : 0);

/**
 * Pairs the files of a test-data archive: `x.in` with `x.out` or `x.ans`, `*input*.txt` with the same name saying
 * output. Cases are ordered by the length of the base name, then by its text, so that 2 comes before 10.
 */
export const pairCases = (names: readonly string[]): Pairing => {
  const present = new Set(names);
  const used = new Set<string>();
  const pairs = names
    .flatMap((name) => {
      const asInput = readAsInput(name);
      return asInput ? [{ name, ...asInput }] : [];
    })
    .sort(byLengthThenText)
    .map(({ name, outputs }) => {
      const found = outputs.find((output) => present.has(output) && output !== name);
      used.add(name);
      if (found !== undefined) used.add(found);
      return { input: name, output: found ?? outputs[0] ?? `${name}.out`, missing: found === undefined };
    });
  return { pairs, ignored: names.filter((name) => !used.has(name)) };
};

/**
 * Names as seen from the folder that holds all of them: people zip the folder as often as its content. What lies
 * deeper, and what desktop systems leave behind, is not test data.
 */
export const flattenNames = (
  names: readonly string[],
): { files: { entry: string; name: string }[]; dropped: string[] } => {
  const isLitter = (name: string) =>
    name.startsWith('__MACOSX/') || /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/.test(name);
  const real = names.filter((name) => !isLitter(name));
  const top = real[0]?.split('/', 1)[0];
  const shared = real.length > 0 && real.every((name) => name.startsWith(`${top}/`)) ? `${top}/` : '';
  const files: { entry: string; name: string }[] = [];
  const dropped = names.filter(isLitter);
  for (const entry of real) {
    const name = entry.slice(shared.length);
    if (name.includes('/') || name.length > 255) dropped.push(entry);
    else files.push({ entry, name });
  }
  return { files, dropped };
};

/** Splits 100 points evenly over `count` cases; what is left over goes to the last ones, one each. */
export const presplitScores = (count: number): number[] => {
  const each = Math.floor(100 / count);
  const remainder = 100 - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - remainder ? 1 : 0));
};
