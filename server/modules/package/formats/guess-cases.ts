import { naturally } from './tree.ts';

/** An input with its output by their names; `group` where the names number subtasks. */
export type GuessedCase = { input: string; output: string | undefined; group: number | null };

const outputExtensions = ['out', 'ans', 'output', 'a', 'diff', 'sol'];

/** Names the output of this file may have if it is an input, best first; null when it is none. */
const outputsOf = (name: string): string[] | null => {
  const dotted = /^(.*[^/])\.(in|inp|input)$/i.exec(name);
  if (dotted) {
    const stem = dotted[1] ?? '';
    const upper = dotted[2] === dotted[2]?.toUpperCase();
    const named = outputExtensions.map((one) => `${stem}.${upper ? one.toUpperCase() : one}`);
    // `input1.in` goes with `output1.out`.
    return /input/i.test(stem)
      ? [...named, ...named.map((one) => one.replace(/input/i, swapped('output')))]
      : named;
  }
  const worded = /(?:^|[^a-z])input[^/]*$/i.test(name) && /(\.(txt|dat))?$/i.test(name);
  if (worded)
    return ['output', 'answer', 'ans'].map((word) => name.replace(/input(?!.*input)/i, swapped(word)));
  const short = /(^|[^a-z])in(\d+(?:\.(?:txt|dat))?)$/i.exec(name);
  if (short) return ['out', 'ans'].map((word) => name.replace(/in(\d+(?:\.(?:txt|dat))?)$/i, `${word}$1`));
  return null;
};

const swapped = (word: string) => (found: string) =>
  found[0] === found[0]?.toUpperCase() ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;

const numbered = /(?:^|[^\d])(\d+)[-_.](\d+)\.[A-Za-z]+$/;

/**
 * Pairs test data by the naming habits of the common systems: `x.in` with `x.out`, `x.ans` or `x.a`, `input3.txt` with
 * `output3.txt`, `in3` with `out3`. Where every input is numbered twice (`2-1.in`), the first number is its subtask.
 */
export const guessCases = (names: readonly string[]): GuessedCase[] => {
  const present = new Set(names);
  const found = names
    .flatMap((input) => {
      const outputs = outputsOf(input);
      return outputs === null
        ? []
        : [{ input, output: outputs.find((one) => one !== input && present.has(one)) }];
    })
    .toSorted((a, b) => naturally(a.input, b.input));
  const groups = found.map(({ input }) => numbered.exec(input)?.[1]);
  const grouped = groups.length > 0 && groups.every((one) => one !== undefined) && new Set(groups).size > 1;
  // Subtasks count from 1; numbers in their names only order them.
  const order = [...new Set(groups)];
  return found.map((one, index) => ({ ...one, group: grouped ? order.indexOf(groups[index]) + 1 : null }));
};
