import { extraFilesOf } from '../cases.ts';
import { type FoundProblem, type Remark, remark } from '../found.ts';
import { guessCases } from '../guess-cases.ts';
import { languageNamed, languageOfFile } from '../languages.ts';
import type { StatedGroup } from '../subtasks.ts';
import { baseName, type PackageTree } from '../tree.ts';
import { megabytesOf, memoryLimitOf, millisecondsOf, timeLimitOf } from '../values.ts';
import type { HydroConfig } from './config.ts';

type Path = { input: string; output: string | undefined };
/** Cases with their subtasks: as the package lists them, else as the names of the files suggest. */
export const groupsOf = (
  data: PackageTree,
  config: HydroConfig,
  notes: Remark[],
): { paths: Path[]; groups: StatedGroup[] } => {
  const listed = (cases: HydroConfig['cases']): Path[] =>
    cases.flatMap((one) =>
      one.input === null && one.output === null
        ? []
        : [{ input: one.input ?? '', output: one.output ?? undefined }],
    );
  const kept = (cases: HydroConfig['cases']) =>
    cases.filter((one) => one.input !== null || one.output !== null);
  const subtasks = config.subtasks.filter((one) => kept(one.cases).length > 0);
  if (subtasks.length > 0) {
    if (subtasks.some((one) => one.type === 'max')) notes.push(remark('note.subtask-max'));
    const unscored = subtasks.every(
      (one) => one.score === null && one.cases.every((each) => each.score === null),
    );
    return {
      paths: subtasks.flatMap((one) => listed(one.cases)),
      groups: subtasks.map((one, index) => ({
        key: String(one.id ?? index + 1),
        score: unscored ? Math.floor(100 / subtasks.length) : one.score,
        by: one.type === 'sum' ? ('sum' as const) : ('min' as const),
        cases: kept(one.cases).map(({ score }) => ({ score })),
        dependsOn: (one.if ?? []).map(String),
      })),
    };
  }
  const one = (paths: Path[], scores: (number | null)[]) => ({
    paths,
    groups: [
      {
        key: '1',
        score: scores.every((each) => each === null) ? 100 : null,
        by: 'sum' as const,
        cases: scores.map((score) => ({ score })),
        dependsOn: [],
      },
    ],
  });
  const direct = kept(config.cases);
  if (direct.length > 0)
    return one(
      listed(direct),
      direct.map(({ score }) => score ?? config.score),
    );
  const guessed = guessCases(data.names.filter((name) => name !== 'config.yaml'));
  if (guessed.some(({ group }) => group !== null)) {
    const numbers = [...new Set(guessed.map(({ group }) => group ?? 1))];
    return {
      paths: numbers.flatMap((number) => guessed.filter(({ group }) => group === number)),
      groups: numbers.map((number) => ({
        key: String(number),
        score: Math.floor(100 / numbers.length),
        by: 'min',
        cases: guessed.filter(({ group }) => group === number).map(() => ({ score: null })),
        dependsOn: [],
      })),
    };
  }
  return one(
    guessed,
    guessed.map(() => null),
  );
};

export const limitsOf = (config: HydroConfig, notes: Remark[]) => {
  const parts = [config, ...config.cases, ...config.subtasks, ...config.subtasks.flatMap((one) => one.cases)];
  const times = parts.flatMap((one) => millisecondsOf(one.time, 'ms') ?? []);
  const memories = parts.flatMap((one) => megabytesOf(one.memory) ?? []);
  if (new Set(times).size > 1 || new Set(memories).size > 1) notes.push(remark('note.case-limits'));
  return {
    timeLimit: timeLimitOf(times.length === 0 ? 1000 : Math.max(...times), notes),
    memoryLimit: memoryLimitOf(memories.length === 0 ? 256 : Math.max(...memories), notes),
  };
};

export const factorsOf = (config: HydroConfig) => {
  const factors: NonNullable<FoundProblem['draft']['limitFactors']> = {};
  const within = (value: unknown) => Math.min(100, Math.max(0.1, Number(value) || 1));
  for (const name of new Set([
    ...Object.keys(config.time_limit_rate),
    ...Object.keys(config.memory_limit_rate),
  ])) {
    const language = languageNamed(name);
    if (language !== undefined)
      factors[language] = {
        time: within(config.time_limit_rate[name] ?? 1),
        memory: within(config.memory_limit_rate[name] ?? 1),
      };
  }
  return factors;
};

export const filesNamed = async (data: PackageTree, names: readonly string[], notes: Remark[]) => {
  const files: Record<string, string> = {};
  for (const name of names) {
    if (data.has(name)) files[baseName(name)] = await data.text(name, 1_048_576);
    else notes.push(remark('note.file-missing', { file: name }));
  }
  return extraFilesOf(files, notes);
};

/** Script that Hydro runs in place of the compile command, and the name that it gives what was handed in. */
const compileScript = 'compile.sh';
const submittedName = 'foo';

/**
 * Files beside the contestant's program. The sources that a compile script names are graders: it is not run,
 * as our judge compiles them with what was handed in by itself.
 */
export const userFilesOf = async (data: PackageTree, config: HydroConfig, notes: Remark[]) => {
  const files = (await filesNamed(data, config.user_extra_files, notes)) ?? {};
  const { [compileScript]: script, ...beside } = files;
  if (script === undefined) return { userExtraFile: extraFilesOf(files, notes) };
  const graders = Object.entries(beside).flatMap(([name, code]) => {
    const language = languageOfFile(name);
    const isNamed = script.split(/[\s"'=;]+/).some((word) => baseName(word) === name);
    return language !== undefined && isNamed ? [{ language, name, code }] : [];
  });
  notes.push(
    remark(graders.length > 0 ? 'note.compile-script' : 'note.extra-file-dropped', { file: compileScript }),
  );
  const left = Object.entries(beside).filter(([name]) => graders.every((one) => one.name !== name));
  return {
    userExtraFile: extraFilesOf(Object.fromEntries(left), notes),
    ...(graders.length > 0 ? { graders, sourceName: submittedName } : {}),
  };
};
