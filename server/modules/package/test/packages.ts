import { type ProblemDraft, problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { PackageFormat, Scratch } from '../formats/format.ts';
import type { FoundProblem, Remark } from '../formats/found.ts';
import { Refused } from '../formats/found.ts';
import { type PackageTree, packageTree } from '../formats/tree.ts';

export type Files = Readonly<Record<string, string | Buffer>>;

/** A tree of files in memory; contents come in small pieces, so that pieces are part of every test. */
export const treeOf = (files: Files, pieceBytes = 7): PackageTree =>
  packageTree({
    names: Object.keys(files),
    read: async function* (name) {
      const bytes = Buffer.from(files[name] ?? '');
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  });

export const memoryScratch = (): Scratch => {
  let bytes = Buffer.alloc(0);
  return {
    async write(chunk) {
      bytes = Buffer.concat([bytes, chunk]);
    },
    size: () => bytes.length,
    async *open(from, to) {
      yield bytes.subarray(from, to);
    },
    async clear() {
      bytes = Buffer.alloc(0);
    },
  };
};

export type ReadItem = {
  name: string;
  found: FoundProblem | null;
  refused: Remark | null;
  /** The draft as it would be saved; throws when it could not be. */
  draft: ProblemDraft | null;
  /** Content of the cases: [input name, input, output name, output]. */
  data: string[][];
};

const textOf = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Everything that a format reads of these files, test data included. */
export const readPackage = async (
  format: PackageFormat,
  files: Files,
  archiveName = 'upload',
): Promise<ReadItem[]> => {
  const tree = treeOf(files);
  const items: ReadItem[] = [];
  for await (const item of format.items(tree, memoryScratch(), archiveName)) {
    try {
      const found = await item.read();
      const data: string[][] = [];
      for (const one of found.cases)
        data.push([one.input, await textOf(one.openInput()), one.output, await textOf(one.openOutput())]);
      const id = found.draft.problem.problemId || 'P1';
      const draft = problemDraft.parse({
        ...found.draft,
        problem: { ...found.draft.problem, problemId: id },
      });
      items.push({ name: item.name, found, refused: null, draft, data });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      items.push({ name: item.name, found: null, refused: error.remark, draft: null, data: [] });
    }
  }
  return items;
};

export const codesOf = (item: ReadItem | undefined): string[] =>
  item?.found?.notes.map((one) => one.code) ?? [];

/** The only problem of a package, which must have been read. */
export const onlyProblem = async (format: PackageFormat, files: Files, archiveName?: string) => {
  const items = await readPackage(format, files, archiveName);
  const [item] = items;
  if (items.length !== 1 || item?.found === undefined || item.found === null || item.draft === null)
    throw new Error(
      `expected one problem, got ${JSON.stringify(items.map((one) => one.refused ?? one.name))}`,
    );
  return { ...item, found: item.found, draft: item.draft };
};
/** Why the only problem of a package was refused. */
export const refusalOf = async (format: PackageFormat, files: Files): Promise<string | undefined> =>
  (await readPackage(format, files))[0]?.refused?.code;
