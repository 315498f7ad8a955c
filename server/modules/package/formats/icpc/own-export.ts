import { createHash } from 'node:crypto';
import { withFileLinks } from '@assize/shared/domain/file-links.ts';
import { type AssetCollector, assetCollector, withTexts } from '../assets.ts';
import { caseOf } from '../cases.ts';
import { type DraftInput, type FoundProblem, type Remark, remark } from '../found.ts';
import { everyLanguage } from '../languages.ts';
import { baseName, type PackageTree } from '../tree.ts';
import { extrasFile, type IcpcExtras, icpcExtras } from './extras.ts';
import type { IcpcFacts } from './problem-yaml.ts';

const largest = 64 * 1024 * 1024;
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Whether a file is one of the problem's own texts or settings: neither test data nor picture nor attachment. */
const isWritten = (name: string): boolean =>
  name !== extrasFile && !/^(data|attachments)\//.test(name) && !/\.(png|jpe?g|gif|webp)$/i.test(name);

/**
 * The extra file of our own export, where no file of the package was changed since. null: none or changed, so that the
 * package is read like one of another system.
 */
export const readOwnExport = async (tree: PackageTree, notes: Remark[]): Promise<IcpcExtras | null> => {
  if (!tree.has(extrasFile)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(await tree.text(extrasFile, largest));
  } catch {
    parsed = null;
  }
  const own = icpcExtras.safeParse(parsed);
  const changed = () => {
    notes.push(remark('note.changed-since-export'));
    return null;
  };
  if (!own.success) return changed();
  const { written, samples } = own.data;
  const names = tree.names.filter(isWritten);
  if (names.length !== Object.keys(written).length) return changed();
  for (const name of names) if (written[name] !== sha256(await tree.bytes(name, largest))) return changed();
  const attached = new Set(own.data.linked?.map((one) => one.path));
  if (tree.in('attachments').names.some((name) => !attached.has(`attachments/${name}`))) return changed();
  const secret = tree.in('data/secret').names.filter((name) => name.endsWith('.in'));
  const listed = new Set(samples.map((one) => `${one.path}.in`));
  if (secret.length !== listed.size || !secret.every((name) => listed.has(`secret/${name}`)))
    return changed();
  return own.data;
};

/** Replaces the addresses of the exporting site in texts by those of the package's files. */
const rewriter = (tree: PackageTree, own: IcpcExtras, assets: AssetCollector) => {
  const byLink = new Map(own.linked?.map((one) => [one.link, one]));
  return (text: string) =>
    withFileLinks(text, (link) => {
      // Older exports do not list their pictures, which lie beside the statement.
      const path = byLink.get(link)?.path ?? `statement/${baseName(link)}`;
      const { kind = 'image', name = baseName(link) } = byLink.get(link) ?? {};
      return tree.has(path) ? assets.linkOf(path, () => tree.open(path), kind, name) : link;
    });
};

/** The problem of an unchanged export of ours. */
export const ownProblem = (
  tree: PackageTree,
  facts: IcpcFacts,
  own: IcpcExtras,
  name: string,
  notes: Remark[],
): FoundProblem => {
  const collector = assetCollector();
  const written: DraftInput = {
    problem: {
      problemId: name,
      ...own.statement,
      translations: own.translations ?? {},
      examples: own.examples,
      source: own.source,
      difficulty: own.difficulty,
      auth: own.auth,
      type: own.type,
      timeLimit: own.timeLimit,
      memoryLimit: own.memoryLimit,
      ...(own.stackLimit === undefined ? {} : { stackLimit: own.stackLimit }),
      codeShare: own.codeShare,
      isRemoveEndBlank: own.isRemoveEndBlank,
      openCaseResult: own.openCaseResult,
      judgeCaseMode: own.judgeCaseMode,
      isFileIO: own.isFileIO,
      ioReadFileName: own.ioReadFileName,
      ioWriteFileName: own.ioWriteFileName,
      userExtraFile: own.userExtraFile,
      judgeExtraFile: own.judgeExtraFile,
      spjLanguage: own.spjLanguage,
      spjCode: own.spjCode,
      ...(own.spjProtocol === undefined ? {} : { spjProtocol: own.spjProtocol }),
      ...(own.spjArgs === undefined ? {} : { spjArgs: own.spjArgs }),
      checkerLanguage: own.checkerLanguage ?? null,
      checkerCode: own.checkerCode ?? null,
    },
    judgeMode: own.judgeMode,
    judgeOptions: own.judgeOptions ?? {},
    codeTemplates: own.codeTemplates,
    tags: facts.keywords.map((one) => {
      const color = own.tagColors?.[one];
      return color === undefined ? { name: one } : { name: one, color };
    }),
    languages: own.languages ?? everyLanguage(),
    limitFactors: own.limitFactors ?? {},
    samples: own.samples.map(({ path: _, ...sample }) => sample),
    groups: own.groups ?? [],
    questions: own.questions ?? [],
    programs: own.programs ?? [],
    graders: own.graders ?? [],
    ...(own.sourceName === undefined ? {} : { sourceName: own.sourceName }),
  };
  const draft = withTexts(written, rewriter(tree, own, collector));
  const data = tree.in('data');
  return {
    draft,
    cases: own.samples.map(({ path, input, output }) =>
      caseOf(
        data,
        { input: `${path}.in`, output: `${path}.ans` },
        { input: baseName(input), output: baseName(output) },
        notes,
        { asWritten: true },
      ),
    ),
    assets: collector.assets,
    notes,
  };
};
