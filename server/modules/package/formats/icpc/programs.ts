import { usualCheckerLanguage } from '@assize/shared/domain/languages.ts';
import { extraFilesOf } from '../cases.ts';
import { type DraftFields, Refused, type Remark, remark } from '../found.ts';
import { includesSources, languageOfFile } from '../languages.ts';
import { baseName, extensionOf, type PackageTree } from '../tree.ts';
import { cut } from '../values.ts';
import { programsIn, scriptsAmong } from './package-programs.ts';
import { scriptText } from './wrappers.ts';

const largestSource = 1_048_576;
type Checker = Pick<DraftFields, 'spjCode' | 'spjLanguage' | 'judgeExtraFile'>;

const isHeader = (name: string) => /^(h|hpp|hh|hxx)$/.test(extensionOf(name));

/**
 * The source that the scripts of a validator compile or run, where they are those of our own exports.
 * undefined: there are no scripts.
 * @throws Refused `reason.build-script` for other scripts, as the sources alone are not what they make
 */
const scriptedSource = async (
  tree: PackageTree,
  scripts: readonly string[],
  sources: readonly string[],
): Promise<string | undefined> => {
  if (scripts.length === 0) return undefined;
  const texts = await Promise.all(scripts.map((name) => tree.text(name, largestSource)));
  const found = sources.find((name) => texts.every((text) => text === scriptText(baseName(name))));
  if (found === undefined) throw new Refused('reason.build-script', { files: cut(scripts.join(', '), 200) });
  return found;
};

/**
 * The validator of a package as our one-source checker: headers lie beside it; several sources of C or C++ are
 * included one after the other by a source that we write.
 */
const checkerOf = async (tree: PackageTree, files: readonly string[], notes: Remark[]): Promise<Checker> => {
  const plain = files.filter((name) => !/(^|\/)(readme[^/]*|makefile|cmakelists\.txt)$/i.test(name));
  const sources = plain.filter((name) => languageOfFile(name) !== undefined);
  const scripts = scriptsAmong(plain);
  const scripted = await scriptedSource(tree, scripts, sources);
  if (sources.length === 0) throw new Refused('reason.no-checker');
  const main =
    scripted ??
    (sources.length === 1
      ? sources[0]
      : sources.find((name) => ['__main__.py', 'main.py'].includes(baseName(name))));
  const language = languageOfFile(main ?? sources[0] ?? '') ?? '';
  const isNative = includesSources(language);
  const joined = main === undefined || (isNative && sources.length > 1 && scripted === undefined);
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
