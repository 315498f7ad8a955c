import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import { Refused, type Remark, type RemarkCode, remark } from '../found.ts';
import { baseName, type PackageTree } from '../tree.ts';
import { cut } from '../values.ts';

/** Largest reference program or input validator, in bytes. */
export const largestReference = 256 * 1024;

/** Programs of a folder: its files, and its folders, each one program. */
export const programsIn = (tree: PackageTree): Map<string, string[]> => {
  const programs = new Map<string, string[]>();
  for (const name of tree.names) {
    const [first = ''] = name.split('/', 1);
    programs.set(first, [...(programs.get(first) ?? []), name]);
  }
  return programs;
};

/** Scripts that the format runs in place of what the language of a program says. */
export const scriptsAmong = (files: readonly string[]): string[] =>
  files.filter((name) => ['build', 'run'].includes(baseName(name)));

/** Text of a source; null where it is larger than `most` bytes. */
export const sourceText = async (tree: PackageTree, name: string, most: number): Promise<string | null> => {
  try {
    return await tree.text(name, most);
  } catch (error) {
    if (error instanceof Refused && error.remark.code === 'reason.file-too-large') return null;
    throw error;
  }
};

/** Programs of a package that are left out, by the reason why; `tell` writes a note for each reason. */
export const leftOut = () => {
  const byReason = new Map<RemarkCode, { params: Remark['params']; files: string[] }>();
  const because =
    (code: RemarkCode, params: Remark['params'] = {}) =>
    (file: string) => {
      const found = byReason.get(code) ?? { params, files: [] };
      byReason.set(code, { ...found, files: [...found.files, file] });
    };
  return {
    noProgram: because('note.program-unknown'),
    severalSources: because('note.program-sources'),
    tooLarge: because('note.program-large', { limit: sizeInWords(largestReference) }),
    script: because('note.program-script'),
    tooMany: (most: number, file: string) => because('note.program-many', { most })(file),
    tell: (notes: Remark[]) => {
      for (const [code, { params, files }] of byReason)
        notes.push(remark(code, { ...params, count: files.length, files: cut(files.join(', '), 300) }));
    },
  };
};
export type LeftOut = ReturnType<typeof leftOut>;
