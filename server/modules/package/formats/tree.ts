import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import { Refused } from './found.ts';
import { decodeText } from './text.ts';

/** Files of an archive below one of its folders; names are relative to that folder. */
export type PackageTree = {
  /** Without folders and without what desktop systems leave behind, in the order of their text. */
  names: readonly string[];
  has(name: string): boolean;
  open(name: string): AsyncIterable<Buffer>;
  /** @throws Refused `reason.missing-file`, or `reason.file-too-large` over `maxBytes` */
  bytes(name: string, maxBytes?: number): Promise<Buffer>;
  text(name: string, maxBytes?: number): Promise<string>;
  /** The tree below a folder. */
  in(folder: string): PackageTree;
};

/** Source of a tree: an opened archive, or files in memory. */
export type FileSource = { names: readonly string[]; read(name: string): AsyncIterable<Buffer> };

const megabyte = 1024 * 1024;
const isLitter = (name: string) =>
  /(^|\/)(__MACOSX|\.git|\.svn)\//.test(name) ||
  /(^|\/)(\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** First index in a sorted list whose text is not below `text`. */
const lowerBound = (sorted: readonly string[], text: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const packageTree = (source: FileSource): PackageTree => {
  const sorted = source.names.filter((name) => !isLitter(name)).toSorted(byText);
  const known = new Set(sorted);

  const below = (prefix: string): PackageTree => {
    const from = prefix === '' ? 0 : lowerBound(sorted, prefix);
    const to = prefix === '' ? sorted.length : lowerBound(sorted, `${prefix.slice(0, -1)}0`);
    const names = sorted.slice(from, to).map((name) => name.slice(prefix.length));
    const tree: PackageTree = {
      names,
      has: (name) => known.has(prefix + name),
      open: (name) => source.read(prefix + name),
      async bytes(name, maxBytes = 4 * megabyte) {
        if (!tree.has(name)) throw new Refused('reason.missing-file', { file: name });
        const chunks: Buffer[] = [];
        let size = 0;
        for await (const chunk of tree.open(name)) {
          size += chunk.length;
          if (size > maxBytes)
            throw new Refused('reason.file-too-large', { file: name, limit: sizeInWords(maxBytes) });
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      },
      text: async (name, maxBytes) => decodeText(await tree.bytes(name, maxBytes)),
      in: (folder) => (folder === '' || folder === '.' ? tree : below(`${prefix}${folder}/`)),
    };
    return tree;
  };
  return below('');
};

export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
/** '' for a file at the top. */
const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));
export const extensionOf = (name: string): string => {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot <= 0 ? '' : base.slice(dot + 1).toLowerCase();
};
export const withoutExtension = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') + 1 ? name.slice(0, dot) : name;
};

/** Folders that hold a file of this name, outermost only: deeper folders belong to them. */
export const foldersWith = (tree: PackageTree, fileName: string): string[] => {
  const folders = tree.names
    .filter((name) => name === fileName || name.endsWith(`/${fileName}`))
    .map(folderOf)
    .toSorted((a, b) => a.length - b.length || byText(a, b));
  const kept: string[] = [];
  for (const folder of folders)
    if (!kept.some((outer) => outer === '' || folder.startsWith(`${outer}/`))) kept.push(folder);
  return kept.toSorted((a, b) => naturally(a, b));
};

const byNumbers = new Intl.Collator('en', { numeric: true });
/** 2 before 10: digits are compared as numbers. */
export const naturally = (a: string, b: string): number => byNumbers.compare(a, b) || byText(a, b);
