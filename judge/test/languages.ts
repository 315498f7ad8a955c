/**
 * The programs of each language, and how they are judged. The folder of a language has its slug as name; a
 * program's name begins with its role (docs/operate/languages.md).
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@assize/shared/domain/language.ts';
import { slugOf } from '@assize/shared/domain/language-slug.ts';
import { verdictShort } from '@assize/shared/domain/verdict.ts';
import { loadProblem } from './fixtures.ts';
import type { JudgedProblem, Rig } from './rig.ts';

export const languagesFolder = join(import.meta.dirname, 'fixtures/languages');

/** Programs for the sum of two numbers by role, with the verdict of each of their cases. */
const verdictOf = {
  right: 'AC',
  wrong: 'WA',
  spin: 'TLE',
  crash: 'RE',
  broken: 'CE',
  hungry: 'MLE',
} as const;

const rolesBySum = ['right', 'wrong', 'spin', 'crash', 'broken', 'hungry'] as const;
/** Time limit of programs that compute for ever. It is short, as such a program passes any limit. */
const SPIN_MS = 300;

/** Role of a program that prints the file whose path is its input. Only files of the box may be read. */
const READS = 'reads';
/**
 * One program for several roles, for languages whose compiles take seconds: the first word of the input names
 * the role, and the rest is that role's input.
 */
const ACTS = 'acts';
const acted = ['wrong', 'spin', 'crash', 'hungry', READS] as const;
/** Role of a checker that compares numbers and crashes where the answer is none. */
const CHECKER = 'checker';
/** Role of further checkers that crash in another way. */
const CHECKER_CRASH = 'checker-crash';

/** Role of a grader: it reads two numbers and prints the `sum` that a program of the role below gives it. */
const GRADER = 'grader';
const GRADED = 'graded';
const GRADED_AS = 'solution';

export type LanguageProgram = {
  /** File name without its extension: a role, or a role and more words. */
  readonly name: string;
  readonly code: string;
};

const neededRoles = [...Object.keys(verdictOf), READS, CHECKER, GRADER, GRADED];

export const readPrograms = async (
  language: Language,
  folder = languagesFolder,
): Promise<LanguageProgram[]> => {
  const own = join(folder, slugOf(language.name));
  const ending = `.${language.extension}`;
  const files = (await readdir(own).catch(() => [])).filter((file) => file.endsWith(ending));
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -ending.length),
      code: await readFile(join(own, file), 'utf8'),
    })),
  );
};

/** Files that a language's folder lacks. */
export const missingPrograms = (language: Language, programs: readonly LanguageProgram[]): string[] => {
  const has = (role: string) => programs.some(({ name }) => name === role);
  const isActed = (role: string) => has(ACTS) && acted.some((one) => one === role);
  return neededRoles
    .filter((role) => !has(role) && !isActed(role))
    .map((role) => `${slugOf(language.name)}/${role}.${language.extension}`);
};

/** Faults of a table of languages that type checking does not find. */
export const faultsOf = (languages: readonly Language[]): string[] => {
  const claimedTwice = (what: string, namesOf: (one: Language) => readonly string[]): string[] => {
    const owners = new Map<string, string>();
    return languages.flatMap((one) =>
      namesOf(one).flatMap((name) => {
        const owner = owners.get(name) ?? one.name;
        owners.set(name, owner);
        return owner === one.name ? [] : [`${what} ${name}: both ${owner} and ${one.name} claim it`];
      }),
    );
  };
  const foreign = languages.flatMap((one) => one.foreign.exact);
  return [
    ...claimedTwice('name', ({ name, aliases }) => [name, ...aliases]),
    ...claimedTwice('folder', ({ name }) => [slugOf(name)]),
    ...claimedTwice('foreign name', (one) => one.foreign.exact),
    ...claimedTwice('foreign name', (one) => foreign.filter((name) => one.foreign.family?.test(name))),
    ...claimedTwice('extension', (one) => one.readsExtensions),
    ...languages.flatMap((one) => {
      const parts = {
        'no foreign name': one.foreign.exact.length > 0 || one.foreign.family !== null,
        'foreign names in capitals': one.foreign.exact.every((name) => name === name.toLowerCase()),
        'no ICPC code': /^[a-z0-9]+$/.test(one.icpc),
        'no Monaco id': one.monaco !== '',
        'no extension': /^[a-z0-9]+$/.test(one.extension),
        'a family that remembers where it stopped':
          !one.foreign.family?.global && !one.foreign.family?.sticky,
      };
      return Object.entries(parts).flatMap(([fault, fine]) => (fine ? [] : [`${one.name}: ${fault}`]));
    }),
  ];
};

/** The sum of two numbers: with usual limits, and with the least and the greatest stack that the problem form takes. */
export const sumProblems = async (): Promise<readonly [JudgedProblem, ...JudgedProblem[]]> => [
  await loadProblem(languagesFolder, 'problem.yml'),
  await loadProblem(languagesFolder, 'least-stack.yml'),
  await loadProblem(languagesFolder, 'greatest-stack.yml'),
];

export type Deserved = {
  readonly problem: JudgedProblem;
  readonly code: string;
  /** Verdict of the submission, and of each of its cases; there are no cases where the program does not compile. */
  readonly verdict: string;
  readonly cases: readonly string[];
};

const whole = (problem: JudgedProblem, code: string, verdict: string): Deserved => ({
  problem,
  code,
  verdict,
  cases: verdict === 'CE' ? [] : problem.cases.map(() => verdict),
});

/** A problem whose cases ask for files: first one that every box has, then files of the host. */
const readingProblem = (
  sum: JudgedProblem,
  cases: readonly { readonly input: string; readonly output: string }[],
): JudgedProblem => ({
  ...sum,
  // OI: every case is judged, also after a failed one.
  type: 1,
  cases: cases.map((one) => ({ ...one, score: 10, groupNum: null })),
});

/**
 * The problems for each program of a language, and the verdicts that the program deserves.
 * @param paths of files of the host that no program in a box may read
 */
export const deserved = (
  language: Language,
  programs: readonly LanguageProgram[],
  [sum, ...otherSums]: readonly [JudgedProblem, ...JudgedProblem[]],
  paths: readonly string[],
): ReadonlyMap<string, readonly Deserved[]> => {
  const codeOf = (role: string): string => programs.find(({ name }) => name === role)?.code ?? '';
  // One case is enough for programs that do not depend on the input.
  const short: JudgedProblem = { ...sum, cases: sum.cases.slice(0, 1) };
  const problemOf = (role: keyof typeof verdictOf): JudgedProblem =>
    role === 'spin' ? { ...short, timeLimitMs: SPIN_MS } : role === 'right' ? sum : short;
  const withChecker = (code: string): JudgedProblem => ({
    ...short,
    judgeMode: 'spj',
    program: { language: language.name, code, protocol: 'testlib' },
  });
  /** @param toAct text before the input */
  const reading = (code: string, toAct = ''): Deserved => {
    const ofHost = paths.map((path) => ({ input: `${toAct}${path}\n`, output: 'x' }));
    const inBox = { input: `${toAct}/etc/hostname\n`, output: 'box\n' };
    // The first case is right, so the submission is Partial Accepted.
    const cases = ['AC', ...ofHost.map(() => 'RE')];
    return { problem: readingProblem(sum, [inBox, ...ofHost]), code, verdict: 'PAC', cases };
  };
  const acting = (problem: JudgedProblem, role: string): JudgedProblem => ({
    ...problem,
    cases: problem.cases.map((one) => ({ ...one, input: `${role} ${one.input}` })),
  });
  const of = ({ name, code }: LanguageProgram): readonly Deserved[] => {
    if (name === CHECKER) {
      const wrong = codeOf('wrong');
      const checked = withChecker(code);
      const withoutNumber = checked.cases.map((one) => ({ ...one, output: 'none\n' }));
      return [
        whole(checked, codeOf('right'), 'AC'),
        whole({ ...checked, cases: withoutNumber }, codeOf('right'), 'SE'),
        wrong ? whole(checked, wrong, 'WA') : whole(acting(checked, 'wrong'), codeOf(ACTS), 'WA'),
      ];
    }
    if (name === CHECKER_CRASH) return [whole(withChecker(code), codeOf('right'), 'SE')];
    if (name === GRADER) return [];
    if (name === GRADED) {
      const grader = {
        language: language.name,
        name: `${GRADER}.${language.extension}`,
        code: codeOf(GRADER),
      };
      return [whole({ ...sum, graders: { sourceName: GRADED_AS, files: [grader] } }, code, 'AC')];
    }
    if (name === READS) return [reading(code)];
    if (name === ACTS)
      return acted.map((role) =>
        role === READS
          ? reading(code, `${role} `)
          : whole(acting(problemOf(role), role), code, verdictOf[role]),
      );
    const role = rolesBySum.find((one) => name === one || name.startsWith(`${one}-`));
    if (!role) throw new Error(`${slugOf(language.name)}/${name}: there is no such role`);
    const problems = role === 'right' ? [sum, ...otherSums] : [problemOf(role)];
    return problems.map((problem) => whole(problem, code, verdictOf[role]));
  };
  return new Map(programs.map((program) => [program.name, of(program)]));
};

/** The verdict of a submission and of its cases, in the form of `Deserved`. */
export const judgedAs = async (rig: Rig, language: Language, { problem, code }: Deserved) => {
  const judged = await rig.judge(problem, language.name, code);
  const remark = judged.cases.find((one) => one.status === judged.status)?.remark;
  return {
    seen: {
      verdict: verdictShort[judged.status],
      cases: judged.cases.map((one) => verdictShort[one.status]),
    },
    said: judged.errorMessage ?? remark ?? '',
  };
};
