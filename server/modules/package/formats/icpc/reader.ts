import { mostPrograms } from '@assize/shared/areas/authoring/draft.ts';
import { passBounds } from '@assize/shared/areas/judging/manifest.ts';
import { usualCheckerLanguage } from '@assize/shared/domain/languages.ts';
import { assetCollector } from '../assets.ts';
import type { PackageFormat } from '../format.ts';
import {
  type DraftFields,
  type DraftInput,
  type FoundProblem,
  Refused,
  type Remark,
  remark,
} from '../found.ts';
import { parseYaml } from '../json.ts';
import { allowedLanguages } from '../languages.ts';
import { baseName, foldersWith, type PackageTree } from '../tree.ts';
import {
  cut,
  displayIdOf,
  megabytesOf,
  memoryLimitOf,
  millisecondsOf,
  tagsOf,
  timeLimitOf,
  unscoredMode,
} from '../values.ts';
import { readData } from './data.ts';
import { areDefaultFlags, defaultValidator } from './default-validator.ts';
import { readIncluded } from './included.ts';
import { readInputValidators } from './input-validators.ts';
import { ownProblem, readOwnExport } from './own-export.ts';
import { leftOut } from './package-programs.ts';
import { type IcpcFacts, readIni, readProblemYaml } from './problem-yaml.ts';
import { readValidator } from './programs.ts';
import { localeOfCode, readStatements, type ShownLocale } from './statement.ts';
import { readSubmissions } from './submissions.ts';

const yamlName = 'problem.yaml';
const iniName = 'domjudge-problem.ini';
const systemMemoryMb = 2048;

const timeOf = async (
  tree: PackageTree,
  facts: IcpcFacts,
  ini: ReadonlyMap<string, string>,
  notes: Remark[],
) => {
  const written = tree.has('.timelimit') ? (await tree.text('.timelimit', 100)).trim() : undefined;
  const seconds = facts.timeLimitSeconds ?? written ?? ini.get('timelimit');
  const ms = seconds === undefined || seconds === null ? null : millisecondsOf(seconds, 's');
  if (ms === null || ms <= 0) notes.push(remark('note.no-time-limit', { ms: 1000 }));
  return timeLimitOf(ms === null || ms <= 0 ? 1000 : ms, notes);
};

type Judging = { judgeMode: NonNullable<DraftInput['judgeMode']>; fields: Partial<DraftFields> };

const judgingOf = async (
  tree: PackageTree,
  facts: IcpcFacts,
  flags: string[],
  notes: Remark[],
): Promise<Judging> => {
  const isLegacy = facts.version.startsWith('legacy');
  const folder = isLegacy || facts.version === '2023-07' ? 'output_validators' : 'output_validator';
  const present = ['output_validator', 'output_validators'].some((one) => tree.in(one).names.length > 0);
  const isCustom = facts.isCustom ?? present;
  if (isLegacy && present && !isCustom) notes.push(remark('note.validator-unused', { folder }));
  if (flags.length > 50 || flags.some((one) => one.length > 200)) throw new Refused('reason.validator-flags');
  if (isCustom) {
    if (facts.isSubmitAnswer) throw new Refused('reason.answer-validator');
    const checker = await readValidator(tree, notes);
    if (checker === null) throw new Refused('reason.no-checker');
    const judgeMode = facts.isInteractive ? 'interactive' : facts.isMultiPass ? 'multi_pass' : 'spj';
    return { judgeMode, fields: { ...checker, spjProtocol: 'kattis', spjArgs: flags } };
  }
  if (facts.isSubmitAnswer) return { judgeMode: 'submit_answer', fields: {} };
  if (!areDefaultFlags(flags)) throw new Refused('reason.validator-flags');
  return {
    judgeMode: 'spj',
    fields: {
      spjLanguage: usualCheckerLanguage,
      spjCode: defaultValidator,
      spjProtocol: 'kattis',
      spjArgs: flags,
    },
  };
};

/** Reference programs and input validators, as many as a problem may have. */
const programsOf = async (tree: PackageTree, facts: IcpcFacts, notes: Remark[]) => {
  const left = leftOut();
  const validators = await readInputValidators(tree, left);
  const solutions = await readSubmissions(tree, facts.isScoring, left);
  // Validators are few, and none of them may go missing.
  const found = [...validators, ...solutions];
  for (const { name } of found.slice(mostPrograms)) left.tooMany(mostPrograms, name);
  left.tell(notes);
  return found.slice(0, mostPrograms);
};

const nameIn = (facts: IcpcFacts, locale: ShownLocale, code: string): string | undefined =>
  facts.names.get(code) ??
  [...facts.names].find(([each]) => each !== '' && localeOfCode(each) === locale)?.[1] ??
  facts.names.get('');

const readProblem = async (tree: PackageTree, name: string): Promise<FoundProblem> => {
  const notes: Remark[] = [];
  const yaml = tree.has(yamlName) ? parseYaml(await tree.text(yamlName), yamlName) : {};
  const facts = readProblemYaml(yaml, notes);
  const ini = tree.has(iniName) ? readIni(await tree.text(iniName)) : new Map<string, string>();
  const problemId = displayIdOf(ini.get('externalid') ?? ini.get('short-name') ?? '') || displayIdOf(name);
  const own = await readOwnExport(tree, notes);
  if (own !== null) return ownProblem(tree, facts, own, problemId, notes);

  const collector = assetCollector();
  const statements = await readStatements(tree, facts, collector, notes);
  if (statements.size === 0) notes.push(remark('note.no-statement'));
  const data = await readData(tree, facts, notes);
  const { judgeMode, fields } = await judgingOf(tree, facts, data.flags, notes);
  const attachments = tree.in('attachments');
  const linked = new Set(collector.assets.map((one) => one.name));
  const left = attachments.names.filter((each) => !linked.has(`attachments/${each}`));
  const attached = left.map(
    (each) => `- [${each}](${collector.linkOf(`attachments/${each}`, () => attachments.open(each), 'file')})`,
  );

  const part = (locale: ShownLocale) => {
    const found = statements.get(locale);
    if (!found) return null;
    const { samples: _, ...sections } = found.sections;
    const title = nameIn(facts, locale, found.code) ?? found.title ?? ini.get('name') ?? '';
    const description = [sections.description, ...(attached.length > 0 ? [attached.join('\n')] : [])].join(
      '\n\n',
    );
    return { ...sections, description: description.trim(), title: cut(title.trim() || name, 255) };
  };
  const chinese = part('zh-CN');
  const english = part('en-US');
  const base = chinese ??
    english ?? {
      title: cut(([...facts.names.values()][0] ?? ini.get('name') ?? name).trim() || name, 255),
      description: attached.join('\n'),
      input: '',
      output: '',
      hint: '',
    };
  const programs = await programsOf(tree, facts, notes);
  const { files, ...graded } = await readIncluded(tree, notes);
  const memoryMb = facts.memoryMb ?? megabytesOf(ini.get('memlimit'), 'kb');
  const passes = Math.max(passBounds.min, Math.ceil(facts.passes ?? passBounds.min));
  if (facts.isMultiPass && passes > passBounds.max)
    throw new Refused('reason.too-many-passes', { passes, most: passBounds.max });

  return {
    draft: {
      problem: {
        problemId,
        ...base,
        translations: chinese && english ? { 'en-US': english } : {},
        examples: data.examples,
        source: facts.source,
        auth: 2,
        type: facts.isScoring ? 1 : 0,
        timeLimit: await timeOf(tree, facts, ini, notes),
        memoryLimit: memoryLimitOf(memoryMb ?? systemMemoryMb, notes),
        judgeCaseMode: data.plan?.judgeCaseMode ?? unscoredMode,
        userExtraFile: files,
        ...fields,
      },
      ...graded,
      judgeMode,
      judgeOptions: facts.isMultiPass ? { passes } : {},
      languages: allowedLanguages(facts.languages, notes),
      tags: tagsOf(facts.keywords),
      samples: data.cases.map(({ input, output }, index) => ({ input, output, ...data.plan?.cases[index] })),
      groups: data.plan?.groups ?? [],
      programs,
    },
    cases: data.cases,
    assets: collector.assets,
    notes,
  };
};

/** Packages by their `problem.yaml`, or by DOMjudge's own file where they have none. */
const icpcFolders = (tree: PackageTree): string[] => {
  const yaml = foldersWith(tree, yamlName);
  const inside = (folder: string) =>
    yaml.some((one) => one === folder || one === '' || folder.startsWith(`${one}/`));
  return [...yaml, ...foldersWith(tree, iniName).filter((folder) => !inside(folder))];
};

export const icpcFormat: PackageFormat = {
  name: 'icpc',
  readsApart: true,
  fits: async (tree) => icpcFolders(tree).length > 0,
  count: async (tree) => icpcFolders(tree).length,
  async *items(tree, _scratch, archiveName) {
    for (const folder of icpcFolders(tree))
      yield {
        name: folder || archiveName,
        read: () => readProblem(tree.in(folder), folder === '' ? archiveName : baseName(folder)),
      };
  },
};
