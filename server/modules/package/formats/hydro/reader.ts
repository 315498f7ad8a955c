import { assetCollector } from '../assets.ts';
import { caseOf, namedApart } from '../cases.ts';
import type { PackageFormat } from '../format.ts';
import { type FoundProblem, Refused, type Remark, remark } from '../found.ts';
import { htmlToMarkdown } from '../html.ts';
import { asMapping, asTexts, parseYaml } from '../json.ts';
import { allowedLanguages } from '../languages.ts';
import { splitSections } from '../sections.ts';
import { planCases } from '../subtasks.ts';
import { baseName, foldersWith, type PackageTree } from '../tree.ts';
import { boxName, cut, displayIdOf, tagsOf } from '../values.ts';
import { hydroConfig } from './config.ts';
import { judgingOf, programOf } from './judging.ts';
import { readQuestions } from './objective.ts';
import { factorsOf, filesNamed, groupsOf, limitsOf, userFilesOf } from './plan.ts';

const fileName = 'problem.yaml';
const statementName = /^problem(?:[_-]([A-Za-z_-]+))?\.md$/;

const localeOf = (tag: string): 'zh-CN' | 'en-US' | null =>
  /^zh/i.test(tag) ? 'zh-CN' : /^en/i.test(tag) ? 'en-US' : null;

/** Statements by language; a file without one, and one in a language we do not show, are under ''. */
const statementsOf = async (tree: PackageTree): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const name of tree.names) {
    const match = statementName.exec(name);
    if (!match) continue;
    const text = await tree.text(name);
    const many = text.trimStart().startsWith('{') ? jsonTexts(text) : null;
    for (const [tag, one] of many ?? [[match[1] ?? '', text] as const]) {
      const key = localeOf(tag) ?? '';
      // Traditional Chinese beside simplified: the first one stays.
      if (!found.has(key)) found.set(key, one);
    }
  }
  return found;
};

const jsonTexts = (text: string): [string, string][] | null => {
  try {
    const parsed: unknown = JSON.parse(text);
    return Object.entries(asMapping(parsed)).flatMap(([tag, one]) =>
      typeof one === 'string' ? [[tag, one]] : [],
    );
  } catch {
    return null;
  }
};

const readProblem = async (tree: PackageTree): Promise<FoundProblem> => {
  const notes: Remark[] = [];
  const about = asMapping(parseYaml(await tree.text(fileName), fileName));
  const data = tree.in('testdata');
  const configName = ['config.yaml', 'config.yml', 'Config.yaml'].find((name) => data.has(name));
  const config = hydroConfig.parse(
    configName === undefined ? {} : asMapping(parseYaml(await data.text(configName), configName)),
  );
  const title = cut(String(about.title ?? '').trim(), 255);
  if (title === '') throw new Refused('reason.no-title');
  const { judgeMode = 'default', judgeOptions, fields } = await judgingOf(data, config, notes);

  const collector = assetCollector();
  const attached = tree.in('additional_file');
  const linked = (text: string) =>
    text
      .replaceAll(/file:\/\/([^\s)"'<>?]+)(\?[^\s)"'<>]*)?/g, (whole, name: string) => {
        const path = decodeURIComponentSafely(name);
        if (!attached.has(path)) {
          notes.push(remark('note.file-missing', { file: cut(path, 100) }));
          return whole;
        }
        return collector.linkOf(path, () => attached.open(path));
      })
      .replaceAll(/@\[[a-z]*\]\(([^)]*)\)/gi, '[$1]($1)');
  const statements = await statementsOf(tree);
  let questions: FoundProblem['draft']['questions'];
  const texts = new Map<string, ReturnType<typeof splitSections>>();
  for (const [locale, raw] of statements) {
    // Old problems are HTML with headings inside; a text that does not begin with a tag is Markdown.
    const markdown = linked(/^\s*</.test(raw) ? await htmlToMarkdown(raw) : raw);
    if (judgeMode !== 'objective') {
      texts.set(locale, splitSections(markdown));
      continue;
    }
    const read = readQuestions(markdown, config.answers);
    if (read.unanswered.length > 0 && questions === undefined)
      notes.push(remark('note.questions-unanswered', { fields: read.unanswered.slice(0, 20).join(', ') }));
    questions ??= read.questions;
    texts.set(locale, { description: read.rest, input: '', output: '', hint: '', samples: [] });
  }
  const base = texts.get('zh-CN') ?? texts.get('') ?? texts.get('en-US') ?? splitSections('');
  const english = texts.get('en-US');
  if (judgeMode === 'objective' && !questions?.length) throw new Refused('reason.no-questions');

  const { paths, groups } =
    judgeMode === 'objective' ? { paths: [], groups: [] } : groupsOf(data, config, notes);
  if (paths.length === 0 && judgeMode !== 'objective') throw new Refused('reason.no-tests');
  const plan = planCases(groups, notes);
  const names = namedApart(
    paths.map(({ input, output }, index) => ({
      input: baseName(input) || `${index + 1}.in`,
      output: baseName(output ?? '') || `${index + 1}.out`,
    })),
  );
  const [readName, writeName] = [`${config.filename}.in`, `${config.filename}.out`];
  const isFileIO = config.filename !== null && boxName(readName) !== null;
  const { userExtraFile, ...graded } = await userFilesOf(data, config, notes);
  const validator = await programOf(data, config.validator).catch(() => null);
  const { samples: _, ...sections } = base;

  return {
    draft: {
      problem: {
        problemId: displayIdOf(String(about.pid ?? '')),
        title,
        ...sections,
        examples: base.samples.slice(0, 20),
        translations: english && english !== base ? { 'en-US': { title, ...withoutSamples(english) } } : {},
        source: asTexts(about.source).join(', '),
        difficulty: difficultyOf(about.difficulty, notes),
        auth: 2,
        type: 1,
        ...limitsOf(config, notes),
        judgeCaseMode: plan.judgeCaseMode,
        isFileIO,
        ioReadFileName: isFileIO ? readName : null,
        ioWriteFileName: isFileIO ? writeName : null,
        userExtraFile,
        judgeExtraFile: await filesNamed(
          data,
          config.judge_extra_files.filter((name) => baseName(name) !== 'testlib.h'),
          notes,
        ),
        ...fields,
      },
      ...graded,
      judgeMode,
      ...(judgeOptions === undefined ? {} : { judgeOptions }),
      languages: allowedLanguages(config.langs, notes),
      limitFactors: factorsOf(config),
      tags: tagsOf(asTexts(about.tag ?? about.tags)),
      samples: names.map((one, index) => ({ ...one, ...plan.cases[index] })),
      groups: plan.groups,
      ...(questions === undefined ? {} : { questions }),
      programs: validator
        ? [{ name: 'validator', role: 'validator', language: validator.spjLanguage, code: validator.spjCode }]
        : [],
    },
    cases: paths.map((one, index) =>
      caseOf(
        data,
        { input: one.input || undefined, output: one.output },
        names[index] ?? { input: '', output: '' },
        notes,
      ),
    ),
    assets: collector.assets,
    notes,
  };
};

/** Theirs goes from 1 to 10, ours to 5. */
const difficultyOf = (said: unknown, notes: Remark[]): number => {
  const theirs = typeof said === 'number' || typeof said === 'string' ? Number(said) : 0;
  if (!(theirs > 0)) return 0;
  const ours = Math.min(5, Math.ceil(theirs / 2));
  notes.push(remark('note.limit-moved', { what: 'difficulty', from: theirs, to: ours }));
  return ours;
};

const withoutSamples = ({ samples: _, ...rest }: ReturnType<typeof splitSections>) => rest;
const decodeURIComponentSafely = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Folders whose `problem.yaml` is Hydro's: statements beside it, test data in `testdata/`. */
const hydroFolders = (tree: PackageTree): string[] =>
  foldersWith(tree, fileName).filter((folder) => {
    const { names } = tree.in(folder);
    return (
      names.some((name) => name.startsWith('testdata/')) || names.some((name) => statementName.test(name))
    );
  });

export const hydroFormat: PackageFormat = {
  name: 'hydro',
  readsApart: true,
  fits: async (tree) => hydroFolders(tree).length > 0,
  count: async (tree) => foldersWith(tree, fileName).length,
  async *items(tree) {
    for (const folder of foldersWith(tree, fileName))
      yield { name: folder || fileName, read: () => readProblem(tree.in(folder)) };
  },
};
