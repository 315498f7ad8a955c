import { usualCheckerLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { extraFilesOf } from '../cases.ts';
import { type DraftFields, type DraftInput, Refused, type Remark, remark } from '../found.ts';
import { asMapping, asTexts, isMapping, parseYaml } from '../json.ts';
import { includesSources, languageNamed, languageOfFile } from '../languages.ts';
import { baseName, extensionOf, type PackageTree } from '../tree.ts';
import { cut } from '../values.ts';

const largestSource = 1_048_576;
type Checker = Pick<DraftFields, 'spjCode' | 'spjLanguage' | 'judgeExtraFile'>;

/** Programs of a folder: its files, and its folders, each one program. */
const programsIn = (tree: PackageTree): Map<string, string[]> => {
  const programs = new Map<string, string[]>();
  for (const name of tree.names) {
    const [first = ''] = name.split('/', 1);
    programs.set(first, [...(programs.get(first) ?? []), name]);
  }
  return programs;
};

const isHeader = (name: string) => /^(h|hpp|hh|hxx)$/.test(extensionOf(name));

/**
 * The validator of a package as our one-source checker: headers lie beside it; several sources of C or C++ are
 * included one after the other by a source that we write.
 */
const checkerOf = async (tree: PackageTree, files: readonly string[], notes: Remark[]): Promise<Checker> => {
  const plain = files.filter((name) => !/(^|\/)(readme[^/]*|makefile|cmakelists\.txt)$/i.test(name));
  const sources = plain.filter((name) => languageOfFile(name) !== undefined);
  const scripts = plain.filter((name) => ['build', 'run'].includes(baseName(name)));
  if (sources.length === 0)
    throw new Refused(scripts.length > 0 ? 'reason.build-script' : 'reason.no-checker');
  if (scripts.length > 0) notes.push(remark('note.build-script'));
  const main =
    sources.length === 1
      ? sources[0]
      : sources.find((name) => ['__main__.py', 'main.py'].includes(baseName(name)));
  const language = languageOfFile(main ?? sources[0] ?? '') ?? '';
  const isNative = includesSources(language);
  const joined = main === undefined || (isNative && sources.length > 1);
  if (joined && (!isNative || sources.some((name) => !includesSources(languageOfFile(name) ?? ''))))
    throw new Refused('reason.validator-sources');

  const beside: Record<string, string> = {};
  const kept = joined ? plain : plain.filter((name) => name !== main);
  for (const name of kept) {
    const isText = isHeader(name) || languageOfFile(name) !== undefined;
    if (!isText) continue;
    if (baseName(name) in beside) throw new Refused('reason.validator-sources');
    beside[baseName(name)] = await tree.text(name, largestSource);
  }
  const needed = Object.keys(beside).length;
  const judgeExtraFile = extraFilesOf(beside, notes);
  if (Object.keys(judgeExtraFile ?? {}).length < needed) throw new Refused('reason.validator-sources');
  if (!joined)
    return { spjLanguage: language, spjCode: await tree.text(main, largestSource), judgeExtraFile };
  notes.push(remark('note.validator-joined', { count: sources.length }));
  const isOfOneLanguage = sources.every((name) => languageOfFile(name) === language);
  return {
    spjLanguage: isOfOneLanguage ? language : usualCheckerLanguage,
    spjCode: `${sources.map((name) => `#include "${baseName(name)}"`).join('\n')}\n`,
    judgeExtraFile,
  };
};

/** The validator of `output_validator` or `output_validators`; null when there is none. */
export const readValidator = async (tree: PackageTree, notes: Remark[]): Promise<Checker | null> => {
  const single = tree.in('output_validator');
  if (single.names.length > 0) {
    const programs = programsIn(single);
    // One folder inside the folder is how tools for older versions write it.
    const [only] = [...programs.keys()];
    const nested = programs.size === 1 && only !== undefined && single.in(only).names.length > 0;
    return nested
      ? checkerOf(single.in(only), single.in(only).names, notes)
      : checkerOf(single, single.names, notes);
  }
  const many = tree.in('output_validators');
  if (many.names.length === 0) return null;
  const programs = programsIn(many);
  const folders = [...programs].filter(([name]) => many.in(name).names.length > 0);
  const files = many.names.filter((name) => !name.includes('/'));
  const sources = files.filter((name) => languageOfFile(name) !== undefined);
  if (
    folders.length + sources.length > 1 &&
    !(folders.length === 0 && sources.length > 0 && files.length > sources.length)
  )
    throw new Refused('reason.several-validators');
  const [folder] = folders;
  return folder
    ? checkerOf(many.in(folder[0]), many.in(folder[0]).names, notes)
    : checkerOf(many, files, notes);
};

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

/** Verdicts of `submissions.yaml` for a path; only the plain form, on the whole of the data. */
const listedVerdicts = (yaml: Record<string, unknown>, path: string): number[] | null => {
  const matches = Object.entries(yaml).filter(([glob]) => globMatches(glob, path));
  const said = matches.flatMap(([, value]) => (isMapping(value) ? [value] : []));
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

/** Reference programs of `submissions/` with the verdicts they may end with. */
export const readSubmissions = async (
  tree: PackageTree,
  isScoring: boolean,
  notes: Remark[],
): Promise<NonNullable<DraftInput['programs']>> => {
  const all = tree.in('submissions');
  const listing = all.has('submissions.yaml')
    ? asMapping(parseYaml(await all.text('submissions.yaml'), 'submissions.yaml'))
    : {};
  const programs: NonNullable<DraftInput['programs']> = [];
  const dropped: string[] = [];
  for (const folder of new Set(
    all.names.filter((name) => name.includes('/')).map((name) => name.split('/', 1)[0] ?? ''),
  )) {
    const inside = all.in(folder);
    for (const [name, files] of programsIn(inside)) {
      const [file] = files;
      const sources = files.filter((one) => languageOfFile(one) !== undefined);
      const [source] = sources;
      if (file === undefined || source === undefined || sources.length > 1 || programs.length >= 100) {
        dropped.push(`${folder}/${name}`);
        continue;
      }
      const listed = asMapping(listing[`${folder}/${name}`] ?? {}).language;
      const language =
        (typeof listed === 'string' ? languageNamed(listed) : undefined) ?? languageOfFile(source);
      const code = await inside.text(source, largestSource).catch(() => null);
      if (code === null || language === undefined) {
        dropped.push(`${folder}/${name}`);
        continue;
      }
      const path = `${folder}/${name}`;
      const expected = taggedVerdicts(code) ?? listedVerdicts(listing, path) ?? byFolder[folder] ?? [];
      const partly = isScoring && expected.includes(V.wrongAnswer) ? [...expected, V.partial] : expected;
      programs.push({
        name: cut(path, 100),
        role: 'solution',
        language,
        code,
        expected: [...new Set(partly)].slice(0, 10),
      });
    }
  }
  if (dropped.length > 0) notes.push(remark('note.program-dropped', { file: cut(dropped.join(', '), 200) }));
  return programs;
};

/** Input validators written for testlib can prove our data too; other validators are left out. */
export const readInputValidators = async (
  tree: PackageTree,
  notes: Remark[],
): Promise<NonNullable<DraftInput['programs']>> => {
  const all = tree.in('input_validators');
  const found: NonNullable<DraftInput['programs']> = [];
  for (const name of all.names) {
    const language = languageOfFile(name);
    if (language === undefined || found.length >= 10) continue;
    const code = await all.text(name, largestSource);
    if (code.includes('testlib.h'))
      found.push({ name: cut(`validator ${name}`, 100), role: 'validator', language, code });
    else notes.push(remark('note.program-dropped', { file: cut(`input_validators/${name}`, 100) }));
  }
  return found;
};
