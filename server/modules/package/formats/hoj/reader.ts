import { caseModesOf, textModes } from '@assize/shared/areas/authoring/draft.ts';
import { type JudgeMode, judgeCaseMode, judgeMode } from '@assize/shared/areas/judging/manifest.ts';
import { assetCollector, withTexts } from '../assets.ts';
import { caseOf, extraFilesOf, namedApart } from '../cases.ts';
import { type Extras, extras } from '../extras.ts';
import type { PackageFormat } from '../format.ts';
import { type FoundProblem, Refused, type Remark, remark } from '../found.ts';
import { parseJson } from '../json.ts';
import { allowedLanguages, languageNamed } from '../languages.ts';
import { baseName, naturally, type PackageTree, withoutExtension } from '../tree.ts';
import { boxName, displayIdOf, memoryLimitOf, tagsOf, timeLimitOf } from '../values.ts';
import { type HojDocument, hojDocument, linkedPaths, readExamples, writeExamples } from './document.ts';

const maxJson = 16 * 1024 * 1024;

/** `problem_N.json`; where the folder beside it is missing the problem has no files. */
const documentsOf = (tree: PackageTree): string[] =>
  tree.names.filter((name) => /(^|\/)problem_[^/]*\.json$/.test(name)).toSorted(naturally);

const theirModes: Readonly<Record<string, string>> = {
  default: 'default',
  spj: 'spj',
  interactive: 'interactive',
};

const modeOf = (document: HojDocument, own: Extras | null, notes: Remark[]) => {
  const said = document.judgeMode ?? document.problem.judgeMode ?? (document.isSpj ? 'spj' : 'default');
  const parsed = judgeMode.safeParse(theirModes[said.toLowerCase()] ?? own?.judgeMode ?? said);
  if (parsed.success) return parsed.data;
  notes.push(remark('note.mode-unknown', { mode: said.slice(0, 40) }));
  return 'default';
};

const caseModeOf = (document: HojDocument, type: 0 | 1, notes: Remark[]) => {
  const said = document.problem.judgeCaseMode ?? 'default';
  const parsed = judgeCaseMode.safeParse(said);
  const offered: readonly string[] = caseModesOf[type];
  if (parsed.success && offered.includes(parsed.data)) return parsed.data;
  notes.push(remark('note.mode-unknown', { mode: said.slice(0, 40) }));
  return 'default';
};

/**
 * Files beside programs. HOJ's own export writes those of the checker under the key of the contestants' files; they
 * are told by their names, which the checker includes.
 */
const extraFiles = (document: HojDocument, notes: Remark[]) => {
  const user = document.userExtraFile ?? document.problem.userExtraFile;
  const judge = document.judgeExtraFile ?? document.problem.judgeExtraFile;
  const code = document.problem.spjCode ?? '';
  const names = Object.keys(user ?? {});
  if (judge === null && user !== null && names.length > 0 && names.some((name) => code.includes(name))) {
    notes.push(remark('note.hoj-extra-files'));
    return { user: null, judge: extraFilesOf(user, notes) };
  }
  return { user: extraFilesOf(user, notes), judge: extraFilesOf(judge, notes) };
};

const readProblem = async (tree: PackageTree, path: string): Promise<FoundProblem> => {
  const notes: Remark[] = [];
  const parsed = hojDocument.safeParse(parseJson(await tree.text(path, maxJson), baseName(path)));
  if (!parsed.success) throw new Refused('reason.not-this-format', { file: baseName(path) });
  const document = parsed.data;
  const { problem } = document;
  if (problem.isRemote) throw new Refused('reason.remote-problem');
  if (!problem.title?.trim()) throw new Refused('reason.no-title');
  const own = document.assize === null ? null : (extras.safeParse(document.assize).data ?? null);

  const type = problem.type === 1 ? 1 : 0;
  const mode = modeOf(document, own, notes);
  const caseMode = caseModeOf(document, type, notes);
  const isSubtask = caseMode.startsWith('subtask');
  const listed = document.samples ?? [];
  if (listed.length === 0 && mode !== 'objective') throw new Refused('reason.no-tests');
  const folder = tree.in(withoutExtension(path));
  const placeOf = placesIn(folder);
  const paths = listed.map((one) => ({ input: placeOf(one.input), output: placeOf(one.output ?? '') }));
  const names = namedApart(
    paths.map(({ input, output }) => ({ input: baseName(input), output: baseName(output) })),
  );
  if (!paths.some((one) => folder.has(one.input)) && listed.length > 0)
    throw new Refused('reason.no-test-files');

  const files = extraFiles(document, notes);
  const spjLanguage =
    problem.spjLanguage === null ? null : (languageNamed(problem.spjLanguage) ?? problem.spjLanguage);
  const ioNames = [problem.ioReadFileName, problem.ioWriteFileName].map((name) =>
    name ? boxName(name) : null,
  );
  const [readName = null, writeName = null] = ioNames;
  const isFileIO = problem.isFileIO === true && readName !== null && writeName !== null;
  if (problem.isFileIO === true && !isFileIO) notes.push(remark('note.file-io-dropped'));
  const templatesOff = new Set(own?.templatesOff ?? []);
  const auth = problem.auth === 1 || problem.auth === 2 || problem.auth === 3 ? problem.auth : 2;
  const { questions, groups, programs, graders, sourceName, limitFactors, judgeOptions } = own ?? {};

  const found: FoundProblem = {
    draft: {
      problem: {
        problemId: displayIdOf(problem.problemId ?? ''),
        title: problem.title,
        description: problem.description ?? '',
        input: problem.input ?? '',
        output: problem.output ?? '',
        hint: problem.hint ?? '',
        source: problem.source ?? '',
        examples: examplesOf(document, own),
        translations: own?.translations ?? {},
        difficulty: Math.min(5, Math.max(0, Math.round(problem.difficulty ?? 0))),
        auth,
        type,
        timeLimit: timeLimitOf(problem.timeLimit ?? 1000, notes),
        memoryLimit: memoryLimitOf(problem.memoryLimit ?? 256, notes),
        ...(own?.stackLimit === undefined
          ? problem.stackLimit === null
            ? {}
            : { stackLimit: memoryLimitOf(problem.stackLimit, notes) }
          : { stackLimit: own.stackLimit }),
        codeShare: problem.codeShare ?? true,
        isRemoveEndBlank: problem.isRemoveEndBlank ?? true,
        openCaseResult: problem.openCaseResult ?? true,
        judgeCaseMode: caseMode,
        isFileIO,
        ioReadFileName: readName,
        ioWriteFileName: writeName,
        userExtraFile: files.user,
        judgeExtraFile: files.judge,
        spjLanguage,
        spjCode: problem.spjCode === '' ? null : problem.spjCode,
        ...(own?.spjProtocol === undefined ? {} : { spjProtocol: own.spjProtocol }),
        ...(own?.spjArgs === undefined ? {} : { spjArgs: own.spjArgs }),
        checkerLanguage: own?.checkerLanguage ?? null,
        checkerCode: own?.checkerCode ?? null,
      },
      judgeMode: mode,
      languages: languagesOf(document, mode, notes),
      codeTemplates: templatesOf(document, templatesOff, notes),
      tags: tagsOf((document.tags ?? []).map(tagName)).map((one) => {
        const color = own?.tagColors?.[one.name];
        return color === undefined ? one : { ...one, color };
      }),
      samples: names.map(({ input, output }, index) => ({
        input,
        output,
        score: Math.max(0, Math.round(listed[index]?.score ?? 0)),
        groupNum: isSubtask
          ? Math.max(1, Math.round(listed[index]?.groupNum ?? 1))
          : (listed[index]?.groupNum ?? null),
      })),
      ...(judgeOptions === undefined ? {} : { judgeOptions }),
      ...(questions === undefined ? {} : { questions }),
      ...(groups === undefined ? {} : { groups }),
      ...(programs === undefined ? {} : { programs }),
      ...(graders === undefined ? {} : { graders }),
      ...(sourceName === undefined ? {} : { sourceName }),
      ...(limitFactors === undefined ? {} : { limitFactors }),
    },
    cases: paths.map((one, index) =>
      caseOf(folder, one, names[index] ?? one, notes, { asWritten: own !== null }),
    ),
    assets: [],
    notes,
  };
  return own?.linked === undefined ? found : withLinked(found, tree, own.linked);
};

/** The problem with the files of an export of ours behind the places that its texts name. */
const withLinked = (
  found: FoundProblem,
  tree: PackageTree,
  linked: NonNullable<Extras['linked']>,
): FoundProblem => {
  const collector = assetCollector();
  const byPath = new Map(linked.map((one) => [one.path, one]));
  const draft = withTexts(found.draft, (text) =>
    text.replaceAll(linkedPaths, (path) => {
      const one = byPath.get(path);
      if (one === undefined || !tree.has(path)) return path;
      return collector.linkOf(path, () => tree.open(path), one.kind, one.name);
    }),
  );
  return { ...found, draft, assets: collector.assets };
};

/** Our own list where it says the same as the format's text: it stays whole where an example holds the format's tags. */
const examplesOf = ({ problem }: HojDocument, own: Extras | null) =>
  own?.examples !== undefined && writeExamples(own.examples) === (problem.examples ?? '')
    ? own.examples
    : readExamples(problem.examples);

/**
 * Where the files of cases lie: by the names of the list below the problem's folder, else wherever below it one file
 * alone has that name.
 */
const placesIn = (folder: PackageTree) => {
  const byBase = new Map<string, string | null>();
  for (const name of folder.names) byBase.set(baseName(name), byBase.has(baseName(name)) ? null : name);
  return (name: string): string => (folder.has(name) ? name : (byBase.get(baseName(name)) ?? name));
};

/** Problems without programs have the language `Text`; no choice is offered. */
const languagesOf = ({ languages }: HojDocument, mode: JudgeMode, notes: Remark[]): string[] =>
  allowedLanguages(textModes.includes(mode) ? [] : (languages ?? []), notes);

const tagName = (tag: unknown): unknown =>
  typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag;

const templatesOf = (document: HojDocument, off: ReadonlySet<string>, notes: Remark[]) => {
  const seen = new Set<string>();
  return (document.codeTemplates ?? []).flatMap(({ language, code }) => {
    const name = languageNamed(language);
    if (name === undefined || seen.has(name)) {
      notes.push(remark('note.template-dropped', { language }));
      return [];
    }
    seen.add(name);
    const status = !off.has(name) && code.trim() !== '';
    return [{ language: name, code, status }];
  });
};

export const hojFormat: PackageFormat = {
  name: 'hoj',
  readsApart: true,
  fits: async (tree) => documentsOf(tree).length > 0,
  count: async (tree) => documentsOf(tree).length,
  async *items(tree) {
    for (const path of documentsOf(tree)) {
      const at = path.slice(0, path.length - baseName(path).length);
      const folder = at === '' ? tree : tree.in(at.slice(0, -1));
      yield { name: withoutExtension(path), read: () => readProblem(folder, baseName(path)) };
    }
  },
};
