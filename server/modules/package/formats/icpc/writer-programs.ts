import {
  bringsChecker,
  gradersOf,
  type ProblemDraft,
  type ProblemProgram,
} from '@assize/shared/areas/authoring/draft.ts';
import { entryPointOf } from '@assize/shared/domain/entry-point.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { defaultValidator } from './default-validator.ts';
import {
  checkerWrapper,
  interactorWrapper,
  pythonWrapper,
  scriptText,
  validatorWrapper,
} from './wrappers.ts';

/** Texts of a package by their paths, and what they could not say. */
export type Written = { files: Map<string, string>; losses: string[] };

const extensionOf = (language: string): string => findLanguage(language)?.extension ?? 'txt';
const isCpp = (language: string): boolean => findLanguage(language)?.icpc === 'cpp';
const plainName = (name: string): string =>
  name
    .replace(/\.[A-Za-z0-9]+$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || 'program';

/**
 * The file name that a source must have: that by which graders find it; a Java compiler wants that of the
 * public class. null: any.
 */
const neededName = (language: string, code: string, beside: string | null = null): string | null => {
  const found = findLanguage(language);
  if (!found || (beside === null && found.compile.entry !== 'java')) return null;
  return entryPointOf(found, code, beside === null ? undefined : `${beside}.${found.extension}`).source;
};

const fileNameOf = (name: string, language: string, code: string): string =>
  neededName(language, code) ?? `${name}.${extensionOf(language)}`;

const beside = (folder: string, files: Record<string, string> | null, into: Map<string, string>) => {
  for (const [name, text] of Object.entries(files ?? {})) into.set(`${folder}/${name}`, text);
};

/**
 * A script for judges that would take any one of several sources, as DOMjudge does: `build` for C++, `run` for Python.
 * Where there is only one source none is needed.
 */
const scriptFor = (main: string, folder: string, files: ReadonlyMap<string, string>) => {
  const sources = [...files.keys()].filter((name) => /\.(c|cc|cpp|C|java|py\d?)$/.test(name));
  if (sources.length < 2) return null;
  const text = scriptText(main);
  return text === null ? null : { name: `${folder}/${main.endsWith('.py') ? 'run' : 'build'}`, text };
};

/** The validator of a problem, in `output_validators/`; nothing where the default comparison serves. */
export const writeValidator = (
  draft: ProblemDraft,
  testlib: string | null,
): Written & { scripts: string[] } => {
  const { judgeMode, problem } = draft;
  const files = new Map<string, string>();
  const scripts: string[] = [];
  const losses: string[] = [];
  const addScript = (main: string, folder: string) => {
    const script = scriptFor(main, folder, files);
    if (script === null) return;
    files.set(script.name, script.text);
    scripts.push(script.name);
  };
  const { spjCode, spjLanguage, spjProtocol, judgeExtraFile } = problem;
  const hasProgram = ['spj', 'interactive', 'multi_pass'].includes(judgeMode);
  if (judgeMode === 'communication' || judgeMode === 'objective')
    losses.push(
      `The mode "${judgeMode}" has no counterpart in this format: other systems see test data only.`,
    );
  if (!hasProgram || spjCode === null || spjLanguage === null) return { files, scripts, losses };
  if (spjProtocol === 'kattis') {
    if (spjCode === defaultValidator && judgeMode === 'spj') return { files, scripts, losses };
    const folder = 'output_validators/validator';
    const main = fileNameOf('validate', spjLanguage, spjCode);
    files.set(`${folder}/${main}`, spjCode);
    beside(folder, judgeExtraFile, files);
    addScript(main, folder);
    return { files, scripts, losses };
  }
  if (judgeMode === 'multi_pass')
    losses.push(
      'The checker of this multi-pass problem is written for testlib; hand-over between passes may differ.',
    );
  if (judgeMode === 'interactive' && draft.judgeOptions.passes !== undefined)
    losses.push(
      'The interactor of this multi-pass problem is written for testlib; hand-over between passes may differ.',
    );
  if (bringsChecker(draft))
    losses.push('A checker judges what the interactor wrote; this format has no place for it.');
  const folder = judgeMode === 'interactive' ? 'output_validators/interactor' : 'output_validators/checker';
  const name = judgeMode === 'interactive' ? 'interactor' : 'checker';
  if (isCpp(spjLanguage)) {
    files.set(`${folder}/validate.cpp`, judgeMode === 'interactive' ? interactorWrapper : checkerWrapper);
    files.set(`${folder}/${name}.hpp`, spjCode);
    if (testlib !== null && /["<]testlib\.h[">]/.test(spjCode)) files.set(`${folder}/testlib.h`, testlib);
  } else if (findLanguage(spjLanguage)?.icpc === 'python3' && judgeMode !== 'interactive') {
    files.set(`${folder}/__init__.py`, '');
    files.set(`${folder}/__main__.py`, pythonWrapper);
    files.set(`${folder}/checker.py`, spjCode);
  } else {
    files.set(`${folder}/${fileNameOf(name, spjLanguage, spjCode)}`, spjCode);
    losses.push(
      `The ${name} in ${spjLanguage} is included as it is; its arguments and exit codes are testlib's.`,
    );
  }
  beside(folder, judgeExtraFile, files);
  addScript(files.has(`${folder}/validate.cpp`) ? 'validate.cpp' : '__main__.py', folder);
  losses.push(
    'Checkers for testlib are called through a wrapper; a part of the points (exit code 7) counts as wrong answer.',
  );
  return { files, scripts, losses };
};

const V = verdict;
const tags: Readonly<Record<number, string>> = {
  [V.accepted]: 'AC',
  [V.wrongAnswer]: 'WA',
  [V.presentationError]: 'WA',
  [V.partial]: 'WA',
  [V.timeLimit]: 'TLE',
  [V.runtimeError]: 'RTE',
  [V.memoryLimit]: 'RTE',
};
const folderByTag: Readonly<Record<string, string>> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  RTE: 'run_time_error',
};

const folderOf = (program: ProblemProgram): { folder: string; allowed: string[] } => {
  const allowed = [...new Set(program.expected.flatMap((code) => tags[code] ?? []))];
  const [only] = allowed;
  if (allowed.length === 0) return { folder: 'rejected', allowed: [] };
  return {
    folder: allowed.length === 1 && only !== undefined ? (folderByTag[only] ?? 'rejected') : 'rejected',
    allowed,
  };
};

/** Reference programs, input validators and generators. */
export const writePrograms = (draft: ProblemDraft, testlib: string | null): Written => {
  const { programs } = draft;
  const submitted = gradersOf(draft)?.sourceName ?? null;
  const files = new Map<string, string>();
  const listing: Record<string, { permitted: string[]; required: string[] }> = {};
  const losses: string[] = [];
  const taken = new Set<string>();
  const freePath = (folder: string, name: string, ending: string): string => {
    for (let number = 1; ; number++) {
      const path = `${folder}/${name}${number === 1 ? '' : `_${number}`}${ending}`;
      if (taken.has(path)) continue;
      taken.add(path);
      return path;
    }
  };
  /** Puts a program into a folder: as a file, or as a folder where its file needs a name. */
  const put = (into: string, name: string, { language, code, role }: ProblemProgram): string => {
    const needed = neededName(language, code, role === 'solution' ? submitted : null);
    const path = freePath(into, name, needed === null ? `.${extensionOf(language)}` : '');
    files.set(needed === null ? path : `${path}/${needed}`, code);
    return path;
  };
  for (const program of programs) {
    const name = plainName(program.name);
    if (program.role === 'generator') {
      put('generators', name, program);
    } else if (program.role === 'validator') {
      if (program.protocol === 'kattis' || !isCpp(program.language)) {
        put('input_validators', name, program);
        if (program.protocol === 'testlib')
          losses.push(`The input validator "${program.name}" ends with testlib's exit codes.`);
        continue;
      }
      const folder = freePath('input_validators', name, '');
      files.set(`${folder}/validate.cpp`, validatorWrapper);
      files.set(`${folder}/validator.hpp`, program.code);
      if (testlib !== null) files.set(`${folder}/testlib.h`, testlib);
    } else {
      const { folder, allowed } = folderOf(program);
      const path = put(`submissions/${folder}`, name, program);
      if (folder === 'rejected' && allowed.length > 0)
        listing[path.slice('submissions/'.length)] = {
          permitted: [...new Set(['AC', ...allowed])],
          required: allowed,
        };
      if (program.expected.length === 0)
        losses.push(`"${program.name}" may end with any verdict here; it is in submissions/rejected.`);
    }
  }
  if (Object.keys(listing).length > 0)
    files.set('submissions/submissions.yaml', JSON.stringify(listing, null, 2));
  return { files, losses };
};
