/*
 * Remarks that our judge writes beside the verdict of a case, taken apart so that pages can say them in the reader's
 * language. What checkers of problems say stays as it is.
 */

const shown = String.raw`end of output|…?"(?:[^"\\]|\\.)*"…?`;
const place = String.raw`line (?<line>\d+), column (?<column>\d+): expected (?<expected>${shown}), found (?<found>${shown})`;

/** Kinds of remarks with the sentence of each; its named parts are what pages put into their own words. */
const sentences = {
  differs: place,
  whiteSpace: `white space differs: ${place}`,
  memory: String.raw`more than (?<limit>\d+) MB of memory`,
  cpuTime: String.raw`more than (?<limit>\d+) ms of CPU time`,
  wallTime: String.raw`did not end within (?<seconds>[\d.]+) s \(CPU time used: (?<used>\d+) ms\)`,
  waited: 'waited for words that never came, as its partner did',
  endless: 'said ever more, until its partner ran out of its time',
  output: String.raw`more than (?<limit>\d+) MiB of output`,
  signal: String.raw`killed by signal (?<signal>\d+)(?: \((?<name>\w+)\))?`,
  exitCode: String.raw`exit code (?<code>-?\d+)`,
  leftEarly: 'the program ended before the conversation did',
  answers: 'the answers cannot be read',
  fileTooLarge: 'the output file is larger than allowed',
  notAFile: 'the output is not a regular file',
  notHandedIn: 'no output was handed in for (?<file>.+)',
} as const;
export type RemarkKind = keyof typeof sentences;

const inPass = /^pass (\d+): (.*)$/s;
const patterns = Object.entries(sentences).map(
  ([kind, sentence]) => [kind as RemarkKind, new RegExp(`^${sentence}$`, 's')] as const,
);

export type Remark = {
  kind: RemarkKind;
  /** Named parts; a part that is not there is empty. `end of output` is null. */
  parts: Readonly<Record<string, string | null>>;
  /** Of a program that runs several times: which run; null: it runs once. */
  pass: number | null;
};

/** A remark of our judge; null: somebody else's words. */
export const readRemark = (text: string): Remark | null => {
  const passed = inPass.exec(text);
  const [pass, said] = passed ? [Number(passed[1]), passed[2] ?? ''] : [null, text];
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(said);
    if (!found) continue;
    const parts = Object.entries(found.groups ?? {}).map(
      ([name, value]) => [name, value === 'end of output' ? null : (value ?? '')] as const,
    );
    return { kind, parts: Object.fromEntries(parts), pass };
  }
  return null;
};
