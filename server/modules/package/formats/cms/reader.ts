import { sourceName } from '@assize/shared/areas/judging/manifest.ts';
import { isHeader } from '@assize/shared/domain/graders.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type AssetCollector, assetCollector } from '../assets.ts';
import { caseOf } from '../cases.ts';
import { judgesByShare } from '../foreign-checkers.ts';
import type { PackageFormat } from '../format.ts';
import {
  type DraftFields,
  type DraftInput,
  type FoundProblem,
  Refused,
  type Remark,
  remark,
} from '../found.ts';
import { asMapping, parseYaml } from '../json.ts';
import { everyLanguage, includesSources, languageOfFile } from '../languages.ts';
import { planCases } from '../subtasks.ts';
import { baseName, foldersWith, naturally, type PackageTree, withoutExtension } from '../tree.ts';
import { boxName, cut, displayIdOf, memoryLimitOf, timeLimitOf } from '../values.ts';
import { type CmsConfig, cmsConfig, readGen } from './config.ts';

const fileName = 'task.yaml';
const largest = 1_048_576;
const usualMemoryMb = 256;
/** Names of the programs in `sol` that start and call what is handed in. */
const starts: ReadonlySet<string> = new Set(['grader', 'stub']);
const isLibrary = (name: string): boolean => isHeader({ name }) || name.endsWith('lib.pas');

type Sources = {
  graders: NonNullable<DraftInput['graders']>;
  programs: NonNullable<DraftInput['programs']>;
};

/** Graders or stubs, and reference solutions: the other sources of `sol`. */
const readSources = async (tree: PackageTree): Promise<Sources> => {
  const folder = tree.in('sol');
  const found: Sources = { graders: [], programs: [] };
  const names = folder.names.filter((one) => !one.includes('/') && boxName(one) !== null);
  for (const name of [...names.filter((one) => !isLibrary(one)), ...names.filter(isLibrary)]) {
    const stem = withoutExtension(name);
    const language = languageOfFile(name) ?? (isHeader({ name }) ? 'C++ 17' : undefined);
    if (language === undefined || stem === 'template') continue;
    const code = await folder.text(name, largest);
    if (starts.has(stem) || isLibrary(name)) found.graders.push({ language, name, code });
    else
      found.programs.push({
        name: cut(name, 100),
        role: 'solution',
        language,
        code,
        expected: /^(solution|soluzione)$/.test(stem) ? [verdict.accepted] : [],
      });
  }
  const hasGrader = found.graders.some(({ name }) => !isLibrary(name));
  return hasGrader ? found : { ...found, graders: [] };
};

/** The source of a program in `check` (older: `cor`); undefined where there is none. */
const ownSource = async (tree: PackageTree, stems: readonly string[]) => {
  const found = ['check', 'cor']
    .flatMap((folder) => tree.in(folder).names.map((name) => `${folder}/${name}`))
    .filter((name) => stems.includes(withoutExtension(baseName(name))));
  const source = found.find((name) => languageOfFile(name) !== undefined);
  // A program that was built elsewhere is not run.
  if (source === undefined && found.length > 0)
    throw new Refused('reason.no-source', { file: found[0] ?? '' });
  return source === undefined
    ? undefined
    : { spjLanguage: languageOfFile(source) ?? '', spjCode: await tree.text(source, largest) };
};

type Judging = Pick<DraftInput, 'judgeMode' | 'judgeOptions'> & { fields: Partial<DraftFields> };

const judgingOf = async (tree: PackageTree, config: CmsConfig, notes: Remark[]): Promise<Judging> => {
  const manager = await ownSource(tree, ['manager']);
  if (manager !== undefined)
    return {
      judgeMode: 'communication',
      judgeOptions: {
        processes: Math.min(16, Math.max(1, Math.round(config.num_processes ?? 1))),
        ...(config.user_io === 'std_io' ? {} : { userIo: 'fifo' }),
      },
      fields: manager,
    };
  const checker = await ownSource(tree, ['checker', 'correttore']);
  if (checker === undefined)
    return { judgeMode: config.output_only ? 'submit_answer' : 'default', fields: {} };
  if (!includesSources(checker.spjLanguage))
    throw new Refused('reason.checker-language', { language: checker.spjLanguage });
  notes.push(remark('note.fps-checker'));
  return {
    judgeMode: config.output_only ? 'submit_answer' : 'spj',
    fields: { ...checker, spjCode: `${judgesByShare}\n${checker.spjCode}` },
  };
};

/** Links to the statement and to what contestants are given. */
const readTexts = (tree: PackageTree, collector: AssetCollector, notes: Remark[]): string => {
  const statements = ['statement', 'testo'].flatMap((folder) =>
    tree
      .in(folder)
      .names.filter((name) => name.endsWith('.pdf'))
      .map((name) => `${folder}/${name}`),
  );
  if (statements.length === 0) notes.push(remark('note.no-statement'));
  for (const file of statements) notes.push(remark('note.pdf-statement', { file }));
  const attachments = tree.in('att').names.map((name) => `att/${name}`);
  return [...statements, ...attachments]
    .map(
      (path) =>
        `- [${baseName(path)}](${collector.linkOf(path, () => tree.open(path), 'file', baseName(path))})`,
    )
    .join('\n');
};

const caseCount = (tree: PackageTree, config: CmsConfig): number =>
  config.n_input ?? tree.in('input').names.filter((name) => /^input\d+\.txt$/.test(name)).length;

const readProblem = async (tree: PackageTree, archiveName: string): Promise<FoundProblem> => {
  const notes: Remark[] = [];
  const config = cmsConfig.parse(asMapping(parseYaml(await tree.text(fileName), fileName)));
  const name = config.name ?? config.nome_breve ?? archiveName;
  const count = caseCount(tree, config);
  if (!(count > 0)) throw new Refused('reason.no-tests');
  if (!tree.has('input/input0.txt')) throw new Refused('reason.no-test-files');
  const { judgeMode = 'default', judgeOptions = {}, fields } = await judgingOf(tree, config, notes);
  const { graders, programs } = await readSources(tree);
  const collector = assetCollector();
  const description = readTexts(tree, collector, notes);

  const told = tree.has('gen/GEN') ? readGen(await tree.text('gen/GEN', largest)) : [];
  const isTold = told.length > 0 && told.reduce((sum, one) => sum + one.cases, 0) === count;
  const plan = planCases(
    isTold
      ? told.map(({ score, cases }, index) => ({
          key: String(index),
          score,
          by: 'min' as const,
          cases: Array.from({ length: cases }, () => ({ score: null })),
          dependsOn: [],
        }))
      : [
          {
            key: '0',
            score: config.total_value ?? 100,
            by: 'sum',
            cases: Array.from({ length: count }, () => ({ score: null })),
            dependsOn: [],
          },
        ],
    notes,
  );
  const numbers = Array.from({ length: count }, (_, index) => index);
  const [readName, writeName] = [config.infile ?? 'input.txt', config.outfile ?? 'output.txt'];
  const isFileIO = judgeMode !== 'communication' && boxName(readName) !== null && boxName(writeName) !== null;
  if (!isFileIO && (readName === '') !== (writeName === '')) notes.push(remark('note.file-io-dropped'));
  const seconds = config.time_limit ?? config.timeout;
  if (seconds === null) notes.push(remark('note.no-time-limit', { ms: 1000 }));

  return {
    draft: {
      problem: {
        problemId: displayIdOf(name),
        title: cut((config.title ?? config.nome ?? name).trim() || name, 255),
        description,
        input: '',
        output: '',
        hint: '',
        examples: [],
        auth: 2,
        type: 1,
        timeLimit: timeLimitOf((seconds ?? 1) * 1000, notes),
        memoryLimit: memoryLimitOf(config.memory_limit ?? config.memlimit ?? usualMemoryMb, notes),
        judgeCaseMode: plan.judgeCaseMode,
        isFileIO,
        ioReadFileName: isFileIO ? readName : null,
        ioWriteFileName: isFileIO ? writeName : null,
        ...fields,
      },
      judgeMode,
      judgeOptions,
      languages: everyLanguage(),
      samples: numbers.map((n, index) => ({
        input: `input${n}.txt`,
        output: `output${n}.txt`,
        ...plan.cases[index],
      })),
      groups: plan.groups,
      programs,
      graders,
      ...(sourceName.safeParse(name).success ? { sourceName: name } : {}),
    },
    cases: numbers.map((n) => {
      const [input, output] = [`input${n}.txt`, `output${n}.txt`];
      return caseOf(tree, { input: `input/${input}`, output: `output/${output}` }, { input, output }, notes);
    }),
    assets: collector.assets,
    notes,
  };
};

/** Tasks of CMS in the Italian format, by their `task.yaml`. */
export const cmsFormat: PackageFormat = {
  name: 'cms',
  readsApart: true,
  fits: async (tree) => foldersWith(tree, fileName).length > 0,
  count: async (tree) => foldersWith(tree, fileName).length,
  async *items(tree, _scratch, archiveName) {
    for (const folder of foldersWith(tree, fileName).toSorted(naturally))
      yield {
        name: folder || archiveName,
        read: () => readProblem(tree.in(folder), folder === '' ? archiveName : baseName(folder)),
      };
  },
};
