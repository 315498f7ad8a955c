import { dataFileName } from '@assize/shared/areas/testdata/endpoints.ts';
import { withoutMark } from './byte-order-mark.ts';
import { type FoundCase, type Remark, remark } from './found.ts';
import type { PackageTree } from './tree.ts';

async function* nothing(): AsyncIterable<Buffer> {}
export const emptyFile = (): AsyncIterable<Buffer> => nothing();

/**
 * A case of files of a tree. A missing file counts as empty, with a note.
 * @param input path in the tree; undefined for problems whose cases have no input
 * @param asWritten the bytes come from a problem of ours; otherwise a byte order mark is taken off
 */
export const caseOf = (
  tree: PackageTree,
  paths: { input: string | undefined; output: string | undefined },
  names: { input: string; output: string },
  notes: Remark[],
  { asWritten = false } = {},
): FoundCase => {
  const marked = (file: string) => {
    if (!notes.some((one) => one.code === 'note.byte-order-mark'))
      notes.push(remark('note.byte-order-mark', { file: file.slice(0, 100) }));
  };
  const opener = (path: string | undefined, name: string) => {
    if (path !== undefined && tree.has(path))
      return () => (asWritten ? tree.open(path) : withoutMark(tree.open(path), () => marked(path)));
    notes.push(remark('note.file-missing', { file: path ?? name }));
    return emptyFile;
  };
  return {
    ...names,
    openInput: opener(paths.input, names.input),
    openOutput: opener(paths.output, names.output),
  };
};

/** Case names as test data may have them: a name that is not allowed, or comes twice, is replaced by a number. */
export const namedApart = (
  names: readonly { input: string; output: string }[],
): { input: string; output: string }[] => {
  const good = (key: 'input' | 'output') =>
    names.every((one) => dataFileName.safeParse(one[key]).success) &&
    new Set(names.map((one) => one[key])).size === names.length;
  const apart = !names.some((one) => names.some((other) => one.input === other.output));
  return good('input') && good('output') && apart
    ? [...names]
    : names.map((_, index) => ({ input: `${index + 1}.in`, output: `${index + 1}.out` }));
};

/** Files beside programs: only names that a box may have and texts of a size it takes; the others are noted. */
export const extraFilesOf = (
  files: Readonly<Record<string, string>> | null,
  notes: Remark[],
): Record<string, string> | null => {
  const kept = Object.entries(files ?? {}).filter(([name, text]) => {
    const fits = /^(?!\.)[A-Za-z0-9._-]{1,64}$/.test(name) && text.length <= 1_048_576;
    if (!fits) notes.push(remark('note.extra-file-dropped', { file: name.slice(0, 100) }));
    return fits;
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
};
