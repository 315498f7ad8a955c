import { verdict } from '@assize/shared/domain/verdict.ts';
import type { DraftInput } from '../found.ts';
import { asMapping, asTexts, isMapping, parseYaml } from '../json.ts';
import { languageNamed, languageOfFile } from '../languages.ts';
import type { PackageTree } from '../tree.ts';
import { cut } from '../values.ts';
import { type LeftOut, largestReference, programsIn, sourceText } from './package-programs.ts';

type Solution = NonNullable<DraftInput['programs']>[number];

const V = verdict;
const byFolder: Readonly<Record<string, readonly number[]>> = {
  accepted: [V.accepted],
  partially_accepted: [V.partial],
  wrong_answer: [V.wrongAnswer, V.presentationError],
  time_limit_exceeded: [V.timeLimit],
  run_time_error: [V.runtimeError, V.memoryLimit],
  memory_limit_exceeded: [V.memoryLimit],
  output_limit_exceeded: [V.runtimeError],
  compiler_error: [V.compileError],
  rejected: [V.wrongAnswer, V.timeLimit, V.runtimeError, V.memoryLimit, V.presentationError],
  brute_force: [V.timeLimit, V.runtimeError, V.memoryLimit],
};
const byTag: Readonly<Record<string, readonly number[]>> = {
  CORRECT: [V.accepted],
  ACCEPTED: [V.accepted],
  AC: [V.accepted],
  WRONG_ANSWER: [V.wrongAnswer, V.presentationError],
  'WRONG-ANSWER': [V.wrongAnswer, V.presentationError],
  WA: [V.wrongAnswer, V.presentationError],
  NO_OUTPUT: [V.wrongAnswer],
  'NO-OUTPUT': [V.wrongAnswer],
  TIMELIMIT: [V.timeLimit],
  TIME_LIMIT_EXCEEDED: [V.timeLimit],
  TLE: [V.timeLimit],
  'RUN-ERROR': [V.runtimeError, V.memoryLimit],
  RUN_TIME_ERROR: [V.runtimeError, V.memoryLimit],
  RTE: [V.runtimeError, V.memoryLimit],
  MEMORYLIMIT: [V.memoryLimit],
  'MEMORY-LIMIT': [V.memoryLimit],
  'OUTPUT-LIMIT': [V.runtimeError],
  'COMPILER-ERROR': [V.compileError],
  COMPILER_ERROR: [V.compileError],
};

/** `@EXPECTED_RESULTS@: CORRECT, TIMELIMIT` anywhere in a source. */
const taggedVerdicts = (code: string): number[] | null => {
  const [, list] = /@EXPECTED_RESULTS@:\s*([A-Za-z_\-, ]+)/.exec(code) ?? [];
  const found = (list ?? '').split(',').flatMap((one) => byTag[one.trim().toUpperCase()] ?? []);
  return found.length === 0 ? null : [...new Set(found)];
};

/** What `submissions.yaml` says of a path, entry by entry. */
const listed = (yaml: Record<string, unknown>, path: string): Record<string, unknown>[] =>
  Object.entries(yaml).flatMap(([glob, value]) =>
    globMatches(glob, path) && isMapping(value) ? [value] : [],
  );

/** Verdicts of `submissions.yaml`; only the plain form, on the whole of the data. */
const listedVerdicts = (said: readonly Record<string, unknown>[]): number[] | null => {
  const required = said.findLast((one) => one.required !== undefined)?.required;
  const permitted = said.findLast((one) => one.permitted !== undefined)?.permitted;
  const codes = asTexts(required ?? permitted).flatMap((one) => byTag[one.toUpperCase()] ?? []);
  return codes.length === 0 ? null : [...new Set(codes)];
};

/** `*` inside a name and `{a,b}`; compared by walking, for patterns from outside are no regular expressions of ours. */
const globMatches = (glob: string, path: string): boolean => {
  const brace = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(glob);
  if (brace)
    return (brace[2] ?? '').split(',').some((one) => globMatches(`${brace[1]}${one}${brace[3]}`, path));
  const want = glob.split('/');
  const have = path.split('/');
  return want.length <= have.length && want.every((part, index) => wildcard(part, have[index] ?? ''));
};
const wildcard = (pattern: string, text: string): boolean => {
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return head === text;
  const tail = rest.pop() ?? '';
  if (!text.startsWith(head) || !text.endsWith(tail) || text.length < head.length + tail.length) return false;
  let at = head.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > text.length - tail.length) return false;
    at = found + part.length;
  }
  return true;
};

type Score = { min: number; max: number };

/** Whole points around the score that a program is to get: ours are whole numbers. */
const around = (...ends: number[]): Score | null => {
  const [min, max] = [Math.floor(Math.min(...ends)), Math.ceil(Math.max(...ends))];
  return min >= 0 && Number.isSafeInteger(max) ? { min, max } : null;
};

/** `@EXPECTED_SCORE@: 30` anywhere in a source. */
const taggedScore = (code: string): Score | null => {
  const [, score] = /@EXPECTED_SCORE@:\s*(\d+(?:\.\d+)?)/.exec(code) ?? [];
  return score === undefined ? null : around(Number(score));
};

/** `score` of `submissions.yaml`: a number, or the lowest and the highest. */
const listedScore = (said: readonly Record<string, unknown>[]): Score | null => {
  const score = said.findLast((one) => one.score !== undefined)?.score;
  const ends = (Array.isArray(score) ? score : [score]).map(Number);
  return score !== undefined && ends.every(Number.isFinite) ? around(...ends) : null;
};

/** What a reference program is to end with, by its tags, else by `submissions.yaml`, else by its folder. */
const expectation = (
  code: string,
  folder: string,
  said: readonly Record<string, unknown>[],
  isScoring: boolean,
): Pick<Solution, 'expected' | 'expectedScore'> => {
  const verdicts = taggedVerdicts(code) ?? listedVerdicts(said) ?? byFolder[folder] ?? [];
  const expectedScore = isScoring ? (taggedScore(code) ?? listedScore(said)) : null;
  // A wrong output for some cases leaves the points of others; where the points are said, they decide.
  const isPartly =
    isScoring && (verdicts.includes(V.wrongAnswer) || (verdicts.length > 0 && expectedScore !== null));
  return {
    expected: [...new Set(isPartly ? [...verdicts, V.partial] : verdicts)].slice(0, 10),
    expectedScore,
  };
};

/** Reference programs of `submissions/` with what they are to end with. */
export const readSubmissions = async (
  tree: PackageTree,
  isScoring: boolean,
  left: LeftOut,
): Promise<Solution[]> => {
  const all = tree.in('submissions');
  const listing = all.has('submissions.yaml')
    ? asMapping(parseYaml(await all.text('submissions.yaml'), 'submissions.yaml'))
    : {};
  const found: Solution[] = [];
  const folders = new Set(
    all.names.flatMap((name) => (name.includes('/') ? [name.split('/', 1)[0] ?? ''] : [])),
  );
  for (const folder of folders) {
    const inside = all.in(folder);
    for (const [name, files] of programsIn(inside)) {
      const path = `${folder}/${name}`;
      const sources = files.filter((one) => languageOfFile(one) !== undefined);
      const [source] = sources;
      const { language: named } = asMapping(listing[path] ?? {});
      const language =
        (typeof named === 'string' ? languageNamed(named) : undefined) ?? languageOfFile(source ?? '');
      if (source === undefined || language === undefined) left.noProgram(path);
      else if (sources.length > 1) left.severalSources(path);
      else {
        const code = await sourceText(inside, source, largestReference);
        if (code === null) left.tooLarge(path);
        else
          found.push({
            name: cut(path, 100),
            role: 'solution',
            language,
            code,
            ...expectation(code, folder, listed(listing, path), isScoring),
          });
      }
    }
  }
  return found;
};
