/** An input with its output; `missing` when the archive has none and an empty one is taken. */
export type CasePair = { input: string; output: string; missing: boolean };
export type Pairing = {
  /** In judging order. */
  pairs: CasePair[];
  /** Files that are part of no pair. */
  ignored: string[];
};

type AsInput = {
  /** Name that orders the cases. */
  base: string;
  /** Names the output may have, best first. */
  outputs: string[];
  /** Whether it is an input even where its output is missing. */
  sure: boolean;
};

const inputWord = /(?<![a-z])(in|inp|input|inputs)(?![a-z])/gi;

/** `kol.in.3` with `kol.out.3`, `in1.txt` with `out1.txt`, `input3` with `output3` or `answer3`. */
const byWord = (name: string): string[] => {
  const words = [...name.matchAll(inputWord)];
  return words.toReversed().flatMap(({ 0: word, index }) => {
    const others = word.toLowerCase().startsWith('input') ? ['output', 'answer', 'ans'] : ['out', 'ans'];
    return others.map((other) => name.slice(0, index) + other + name.slice(index + word.length));
  });
};

const readAsInput = (name: string): AsInput | null => {
  const dotIn = /^(.+)\.in$/i.exec(name)?.[1];
  if (dotIn !== undefined)
    return { base: dotIn, outputs: [`${dotIn}.out`, `${dotIn}.ans`, `${dotIn}.a`], sure: true };
  if (/input.*\.txt$/i.test(name))
    return {
      base: name.slice(0, -'.txt'.length),
      outputs: [name.replaceAll(/input/gi, 'output'), name.replaceAll(/input/gi, 'answer')],
      sure: true,
    };
  const dotInp = /^(.+)\.(?:inp|dat)$/i.exec(name)?.[1];
  if (dotInp !== undefined) return { base: dotInp, outputs: [`${dotInp}.out`, `${dotInp}.ans`], sure: false };
  const outputs = byWord(name);
  // `01` with `01.a`, as Polygon packs them.
  if (!name.includes('.')) outputs.push(`${name}.a`);
  return outputs.length > 0 ? { base: name, outputs, sure: false } : null;
};

/** The subtask that a name speaks of: `sub1_3.in`, `subtask2-1.in`, `group3.1.in`, `1-3.in`. */
const groupIn = (name: string): number | null => {
  const found =
    /^(?:subtask|sub|group|grp|g|s)[-_. ]?(\d{1,4})[-_.]/i.exec(name) ?? /^(\d{1,4})[-_]\d/.exec(name);
  return found ? Number(found[1]) : null;
};

/**
 * Subtask numbers from 1 that the names of inputs suggest. Cases without a number, and
 * cases of subtask 0 (the samples), come first as a subtask of their own. Without any number all are in subtask 1.
 */
export const suggestGroups = (inputs: readonly string[]): number[] => {
  const groups = inputs.map(groupIn);
  if (groups.every((group) => group === null)) return inputs.map(() => 1);
  const fromZero = groups.some((group) => !group);
  return groups.map((group) => (group ?? 0) + (fromZero ? 1 : 0));
};

type Ordered = { base: string };
const byGroupThenLengthThenText = (a: Ordered, b: Ordered) =>
  (groupIn(a.base) ?? 0) - (groupIn(b.base) ?? 0) ||
  a.base.length - b.base.length ||
  (a.base < b.base ? -1 : a.base > b.base ? 1 : 0);

/**
 * Pairs files by their names: `x.in` with `x.out`, `x.ans` or `x.a`; `*input*.txt` with the same name saying output;
 * other shapes that say "in" where both files are there. Case of letters does not count. Cases are ordered by the
 * subtask they name, then by the length of the base name, then by its text, so that 2 comes before 10.
 */
export const pairCases = (names: readonly string[]): Pairing => {
  const present = new Map(names.map((name) => [name.toLowerCase(), name]));
  const used = new Set<string>();
  const inputs = names
    .flatMap((name) => {
      const asInput = readAsInput(name);
      return asInput ? [{ name, ...asInput }] : [];
    })
    .sort((a, b) => Number(b.sure) - Number(a.sure) || byGroupThenLengthThenText(a, b));
  const found: (CasePair & Ordered)[] = [];
  for (const { name, base, outputs, sure } of inputs) {
    if (used.has(name)) continue;
    const output = outputs
      .map((one) => present.get(one.toLowerCase()))
      .find((one) => one !== undefined && one !== name && !used.has(one));
    if (output === undefined && !sure) continue;
    used.add(name);
    if (output !== undefined) used.add(output);
    found.push({
      base,
      input: name,
      output: output ?? outputs[0] ?? `${name}.out`,
      missing: output === undefined,
    });
  }
  const pairs = found
    .sort(byGroupThenLengthThenText)
    .map(({ input, output, missing }) => ({ input, output, missing }));
  return { pairs, ignored: names.filter((name) => !used.has(name)) };
};

/** Whether a name alone says that the file is an output. */
export const looksLikeOutput = (name: string): boolean =>
  /\.(out|ans|a)$/i.test(name) || /(output|answer).*\.txt$/i.test(name);

/** Splits 100 points evenly over `count` cases; the remainder goes to the last ones, one each. */
export const presplitScores = (count: number): number[] => {
  const each = Math.floor(100 / count);
  const remainder = 100 - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - remainder ? 1 : 0));
};
