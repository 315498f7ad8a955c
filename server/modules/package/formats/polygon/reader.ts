import { usualCheckerLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { assetCollector } from '../assets.ts';
import { caseOf, extraFilesOf, namedApart } from '../cases.ts';
import { stockCheckerCode } from '../foreign-checkers.ts';
import type { PackageFormat } from '../format.ts';
import {
  type DraftFields,
  type DraftInput,
  type FoundProblem,
  Refused,
  type Remark,
  remark,
} from '../found.ts';
import { everyLanguage, languageNamed, languageOfFile } from '../languages.ts';
import { planCases, type StatedGroup } from '../subtasks.ts';
import { baseName, foldersWith, type PackageTree } from '../tree.ts';
import {
  boxName,
  cut,
  displayIdOf,
  megabytes,
  memoryLimitOf,
  tagsOf,
  timeLimitOf,
  unscoredMode,
} from '../values.ts';
import { child, childrenOf, parseXml, type XmlNode } from './problem-xml.ts';
import { readStatements } from './statements.ts';

const fileName = 'problem.xml';
const largestSource = 1_048_576;
const V = verdict;

/** Verdicts by Polygon's tags of solutions. */
const verdictsOf: Readonly<Record<string, readonly number[]>> = {
  main: [V.accepted],
  accepted: [V.accepted],
  rejected: [V.wrongAnswer, V.timeLimit, V.runtimeError, V.memoryLimit, V.presentationError, V.partial],
  'wrong-answer': [V.wrongAnswer, V.partial],
  'presentation-error': [V.presentationError, V.wrongAnswer],
  'time-limit-exceeded': [V.timeLimit, V.partial],
  'time-limit-exceeded-or-accepted': [V.timeLimit, V.accepted, V.partial],
  'time-limit-exceeded-or-memory-limit-exceeded': [V.timeLimit, V.memoryLimit, V.partial],
  'memory-limit-exceeded': [V.memoryLimit, V.runtimeError, V.partial],
  failed: [V.runtimeError, V.partial],
  'do-not-run': [],
};

/** `tests/%02d` with a number. */
const numbered = (pattern: string, number: number): string =>
  pattern.replace(/%0?(\d*)d/, (_, width: string) => String(number).padStart(Number(width || '1'), '0'));

const languageOf = (source: XmlNode): string | undefined => {
  const { type = '', path = '' } = source.attributes;
  return languageNamed(type) ?? languageOfFile(path);
};

const programOf = async (tree: PackageTree, source: XmlNode | undefined) => {
  const path = source?.attributes.path;
  if (source === undefined || path === undefined || !tree.has(path)) return null;
  const language = languageOf(source);
  return language === undefined ? null : { language, code: await tree.text(path, largestSource) };
};

type Judging = { judgeMode: NonNullable<DraftInput['judgeMode']>; fields: Partial<DraftFields> };
const judgingOf = async (tree: PackageTree, assets: XmlNode | undefined, runs: number): Promise<Judging> => {
  const interactor = child(assets, 'interactor', 'source');
  const checker = child(assets, 'checker');
  if (runs > 1) throw new Refused('reason.polygon-runs', { runs });
  const checked = (program: { language: string; code: string } | null, source: XmlNode | undefined) => {
    if (program === null)
      throw new Refused('reason.checker-language', {
        language: source?.attributes.type ?? source?.attributes.path ?? '?',
      });
    return { spjLanguage: program.language, spjCode: program.code };
  };
  const checkerOf = async () => {
    const source = child(checker, 'source');
    const program = await programOf(tree, source);
    const stock = program === null ? stockCheckerCode(checker?.attributes.name ?? '') : undefined;
    if (stock !== undefined) return { spjLanguage: usualCheckerLanguage, spjCode: stock };
    return checked(program, source);
  };
  if (interactor !== undefined) {
    const fields = checked(await programOf(tree, interactor), interactor);
    if (checker === undefined) return { judgeMode: 'interactive', fields };
    // The checker reads what the interactor wrote.
    const { spjLanguage, spjCode } = await checkerOf();
    return {
      judgeMode: 'interactive',
      fields: { ...fields, checkerLanguage: spjLanguage, checkerCode: spjCode },
    };
  }
  if (checker === undefined) return { judgeMode: 'default', fields: {} };
  return { judgeMode: 'spj', fields: await checkerOf() };
};

const programsOf = async (
  tree: PackageTree,
  root: XmlNode | undefined,
  tests: readonly XmlNode[],
  notes: Remark[],
) => {
  const programs: NonNullable<DraftInput['programs']> = [];
  const dropped: string[] = [];
  const add = async (
    source: XmlNode | undefined,
    role: 'solution' | 'validator' | 'generator',
    expected: readonly number[],
  ) => {
    const path = source?.attributes.path ?? '';
    const program = await programOf(tree, source);
    if (program === null || programs.length >= 100) dropped.push(path);
    else if (!programs.some((one) => one.name === cut(path, 100)))
      programs.push({ name: cut(path, 100), role, ...program, expected: [...expected] });
  };
  for (const solution of childrenOf(child(root, 'assets', 'solutions'), 'solution'))
    await add(child(solution, 'source'), 'solution', verdictsOf[solution.attributes.tag ?? ''] ?? []);
  for (const validator of childrenOf(child(root, 'assets', 'validators'), 'validator'))
    await add(child(validator, 'source'), 'validator', []);
  const known = new Set(programs.map((one) => one.name));
  const generators = new Set(tests.map((test) => test.attributes.cmd?.split(/\s/)[0] ?? ''));
  for (const executable of childrenOf(child(root, 'files', 'executables'), 'executable')) {
    const source = child(executable, 'source');
    const path = source?.attributes.path ?? '';
    const stem = baseName(path).replace(/\.[^.]*$/, '');
    if (!known.has(path) && generators.has(stem)) await add(source, 'generator', []);
  }
  if (dropped.length > 0) notes.push(remark('note.program-dropped', { file: cut(dropped.join(', '), 200) }));
  return programs;
};

/** Headers among the resources, which the checker may include; our own testlib.h lies there already. */
const headersOf = async (tree: PackageTree, root: XmlNode | undefined, used: string, notes: Remark[]) => {
  const files: Record<string, string> = {};
  for (const file of childrenOf(child(root, 'files', 'resources'), 'file')) {
    const path = file.attributes.path ?? '';
    const name = baseName(path);
    if (name === 'testlib.h' || !tree.has(path) || !used.includes(name)) continue;
    files[name] = await tree.text(path, largestSource);
  }
  return extraFilesOf(files, notes);
};

const groupsOf = (
  testset: XmlNode | undefined,
  tests: readonly XmlNode[],
): { order: number[]; groups: StatedGroup[] } => {
  const stated = childrenOf(child(testset, 'groups'), 'group');
  const names = [...new Set(tests.map((test) => test.attributes.group ?? ''))];
  const points = (test: XmlNode | undefined) => {
    const value = Number(test?.attributes.points);
    return test?.attributes.points !== undefined && Number.isFinite(value) ? value : null;
  };
  const order: number[] = [];
  const groups = names.map((name): StatedGroup => {
    const group = stated.find((one) => one.attributes.name === name);
    const mine = tests.flatMap((test, index) => ((test.attributes.group ?? '') === name ? [index] : []));
    order.push(...mine);
    const whole = group?.attributes['points-policy'] === 'complete-group';
    const sum = mine.reduce((total, index) => total + (points(tests[index]) ?? 0), 0);
    const said = Number(group?.attributes.points);
    return {
      key: name,
      score: whole ? sum || (Number.isFinite(said) ? said : 0) : null,
      by: whole ? 'min' : 'sum',
      cases: mine.map((index) => ({ score: whole ? null : (points(tests[index]) ?? 0) })),
      dependsOn: childrenOf(child(group, 'dependencies'), 'dependency').map(
        (one) => one.attributes.group ?? '',
      ),
    };
  });
  return { order, groups };
};

const readProblem = async (tree: PackageTree, archiveName: string): Promise<FoundProblem> => {
  const notes: Remark[] = [];
  const root = child(parseXml(await tree.text(fileName)), 'problem');
  if (root === undefined) throw new Refused('reason.not-this-format', { file: fileName });
  const judging = child(root, 'judging');
  const testsets = childrenOf(judging, 'testset');
  const testset = testsets.find((one) => one.attributes.name === 'tests') ?? testsets[0];
  const tests = childrenOf(child(testset, 'tests'), 'test');
  const said = (name: string) => child(testset, name)?.text.trim() ?? '';
  const count = tests.length || Number(said('test-count')) || 0;
  if (count === 0 || count > 10_000) throw new Refused('reason.no-tests');
  const [inputPattern, answerPattern] = [
    said('input-path-pattern') || 'tests/%02d',
    said('answer-path-pattern') || 'tests/%02d.a',
  ];
  const paths = Array.from({ length: count }, (_, index) => ({
    input: numbered(inputPattern, index + 1),
    output: numbered(answerPattern, index + 1),
  }));
  const missing = paths.filter(({ input, output }) => !tree.has(input) || !tree.has(output));
  if (missing.length > 0) throw new Refused('reason.polygon-no-tests', { missing: missing.length, count });

  const { judgeMode, fields } = await judgingOf(
    tree,
    child(root, 'assets'),
    Number(judging?.attributes['run-count'] ?? 1),
  );
  const collector = assetCollector();
  const statements = await readStatements(tree, root, collector, notes);
  const isScored = tests.some((test) => Number(test.attributes.points) > 0);
  const { order, groups } = isScored
    ? groupsOf(testset, tests)
    : { order: paths.map((_, index) => index), groups: [] };
  const plan = isScored ? planCases(groups, notes) : null;
  const ordered = order.flatMap((index) => paths[index] ?? []);
  const names = namedApart(
    ordered.map(({ input, output }) => {
      const bare = baseName(input);
      return {
        input: bare.includes('.') ? bare : `${bare}.in`,
        output: bare === baseName(output) ? `${bare}.out` : baseName(output),
      };
    }),
  );
  const [readName, writeName] = [
    judging?.attributes['input-file'] ?? '',
    judging?.attributes['output-file'] ?? '',
  ];
  const isFileIO =
    readName !== '' && writeName !== '' && boxName(readName) !== null && boxName(writeName) !== null;
  if ((readName !== '' || writeName !== '') && !isFileIO) notes.push(remark('note.file-io-dropped'));
  const name = root.attributes['short-name'] ?? archiveName;
  const { base, translations, examples } = statements(cut(name, 255));

  return {
    draft: {
      problem: {
        problemId: displayIdOf(name),
        ...base,
        translations,
        examples,
        source: '',
        auth: 2,
        type: isScored ? 1 : 0,
        timeLimit: timeLimitOf(Number(said('time-limit')) || 1000, notes),
        memoryLimit: memoryLimitOf(megabytes(Number(said('memory-limit')) || 256 * 1024 * 1024), notes),
        judgeCaseMode: plan?.judgeCaseMode ?? unscoredMode,
        isFileIO,
        ioReadFileName: isFileIO ? readName : null,
        ioWriteFileName: isFileIO ? writeName : null,
        judgeExtraFile: await headersOf(
          tree,
          root,
          `${fields.spjCode ?? ''}\n${fields.checkerCode ?? ''}`,
          notes,
        ),
        ...fields,
      },
      judgeMode,
      languages: everyLanguage(),
      tags: tagsOf(childrenOf(child(root, 'tags'), 'tag').map((one) => one.attributes.value ?? '')),
      samples: names.map((one, index) => ({ ...one, ...plan?.cases[index] })),
      groups: plan?.groups ?? [],
      programs: await programsOf(tree, root, tests, notes),
    },
    cases: ordered.map((one, index) => caseOf(tree, one, names[index] ?? one, notes)),
    assets: collector.assets,
    notes,
  };
};

const folders = (tree: PackageTree): string[] => foldersWith(tree, fileName);

export const polygonFormat: PackageFormat = {
  name: 'polygon',
  readsApart: true,
  async fits(tree) {
    const [first] = folders(tree);
    if (first === undefined) return false;
    const text = await tree
      .in(first)
      .text(fileName)
      .catch(() => '');
    return text.includes('<problem');
  },
  count: async (tree) => folders(tree).length,
  async *items(tree, _scratch, archiveName) {
    for (const folder of folders(tree))
      yield {
        name: folder || archiveName,
        read: () => readProblem(tree.in(folder), baseName(folder) || archiveName),
      };
  },
};
