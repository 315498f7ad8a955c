/** `include/`: files that are put beside each submission, by language or (`default`) for all. */
import { gradersOf, type ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { sourceName } from '@assize/shared/areas/judging/manifest.ts';
import { isGraderName, isHeader } from '@assize/shared/domain/graders.ts';
import type { Language } from '@assize/shared/domain/language.ts';
import { findLanguage, languages } from '@assize/shared/domain/languages.ts';
import { extraFilesOf } from '../cases.ts';
import { type DraftInput, type Remark, remark } from '../found.ts';
import { languageNamed } from '../languages.ts';
import { baseName, type PackageTree, withoutExtension } from '../tree.ts';
import { boxName, cut } from '../values.ts';
import { programsIn } from './package-programs.ts';

type Graders = NonNullable<DraftInput['graders']>;
type Grader = Graders[number];

const largest = 1_048_576;
const forAll = 'default';

/** Names that the format gives the source that starts, where the language does not find it by itself. */
const isDriver = ({ name }: Pick<Grader, 'name'>): boolean => /^(main|__main__)\.[^.]+$/i.test(name);

/** The language of a folder, which has its code of the format. */
const languageOfFolder = (code: string): Language | undefined =>
  languages.find(({ icpc }) => icpc === code) ?? findLanguage(languageNamed(code) ?? '');

/**
 * The files of one language as graders, the one that starts first. Sources that nothing starts or compiles by
 * itself are modules, which lie beside submissions.
 */
const gradersIn = (language: Language, files: readonly Grader[]): Graders => {
  const sources = files.filter((one) => !isHeader(one) && isGraderName(one.name, language));
  const started = [...sources.filter(isDriver), ...sources.filter((one) => !isDriver(one))];
  const [first] = started;
  if (!first || (language.grader === 'imports' && !isDriver(first))) return [];
  return [...started, ...files.filter((one) => isHeader(one) && isGraderName(one.name, language))];
};

/** The stem of a reference solution that a grader names; else the usual name. */
const submissionName = (tree: PackageTree, graders: Graders): string | undefined => {
  const stems = tree.in('submissions').names.map((name) => withoutExtension(baseName(name)));
  return stems.find(
    (stem) =>
      sourceName.safeParse(stem).success &&
      graders.some(({ code }) => new RegExp(`\\b${stem}\\b`).test(code)) &&
      !graders.some((one) => !isHeader(one) && withoutExtension(one.name) === stem),
  );
};

/** Graders of one language have a name each; headers are those of C and C++ together. */
const placeOf = (one: Grader): string => `${isHeader(one) ? '' : one.language} ${one.name}`;

/** Files beside the contestant's program, and graders. */
export const readIncluded = async (
  tree: PackageTree,
  notes: Remark[],
): Promise<Pick<DraftInput, 'graders' | 'sourceName'> & { files: Record<string, string> | null }> => {
  const include = tree.in('include');
  const beside: Record<string, string> = {};
  const graders = new Map<string, Grader>();
  const dropped: string[] = [];
  const modules: string[] = [];
  for (const [folder, names] of programsIn(include)) {
    const language = languageOfFolder(folder);
    const files: Grader[] = [];
    for (const name of names.filter((one) => one.includes('/')))
      files.push({
        language: language?.name ?? '',
        name: baseName(name),
        code: await include.text(name, largest),
      });
    const fitting = files.filter(({ name }) => boxName(name) !== null);
    const here = language ? gradersIn(language, fitting) : [];
    if (language && here.length === 0) modules.push(folder);
    for (const one of here) {
      const known = graders.get(placeOf(one));
      if (!known) graders.set(placeOf(one), one);
      else if (known.code !== one.code) dropped.push(`${folder}/${one.name}`);
    }
    for (const { name, code } of files.filter((one) => !here.includes(one))) {
      const isKnown = (folder === forAll || language !== undefined) && (beside[name] ?? code) === code;
      if (isKnown) beside[name] = code;
      else dropped.push(`${folder}/${name}`);
    }
  }
  if (dropped.length > 0)
    notes.push(remark('note.extra-file-dropped', { file: cut(`include/${dropped.join(', ')}`, 200) }));
  const all = [...graders.values()];
  if (all.length > 0 && modules.length > 0)
    notes.push(remark('note.languages-ungraded', { languages: modules.join(', ') }));
  const found = submissionName(tree, all);
  return {
    files: extraFilesOf(beside, notes),
    graders: all,
    ...(found === undefined ? {} : { sourceName: found }),
  };
};

/** The name that a grader has in the format: its language finds the source that starts by it. */
const driverName = ({ name, language }: Grader, graders: Graders): string => {
  const known = findLanguage(language);
  const isFirst = graders.find((one) => one.language === language && !isHeader(one))?.name === name;
  return known?.grader === 'imports' && isFirst && !isDriver({ name }) ? `main.${known.extension}` : name;
};

/** `include/` of an export: paths and texts. */
export const writeIncluded = (draft: ProblemDraft): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const [name, text] of Object.entries(draft.problem.userExtraFile ?? {}))
    texts.set(`include/${forAll}/${name}`, text);
  const files = gradersOf(draft)?.files ?? [];
  const codes = new Set(files.flatMap((one) => findLanguage(one.language)?.icpc ?? []));
  for (const one of files) {
    const own = findLanguage(one.language)?.icpc;
    const folders = isHeader(one) ? ['c', 'cpp'].filter((code) => codes.has(code)) : [own];
    for (const folder of folders) texts.set(`include/${folder}/${driverName(one, files)}`, one.code);
  }
  return texts;
};
