import type { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { ImportFormat } from '@assize/shared/areas/package/endpoints.ts';
import type { TextKey } from '@assize/shared/index.ts';
import type { z } from 'zod';
import type { PackageTree } from './tree.ts';

/** Codes of remarks: texts of the namespace `package` in both languages. */
export type RemarkCode = Extract<TextKey<'package'>, `reason.${string}` | `note.${string}`>;
/** Why something was refused, or what was taken otherwise than written. */
export type Remark = { code: RemarkCode; params: Record<string, string | number> };

export const remark = (code: RemarkCode, params: Remark['params'] = {}): Remark => ({ code, params });

/** One problem of a package cannot be taken; the others go on. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly remark: Remark;
  constructor(code: Extract<RemarkCode, `reason.${string}`>, params: Remark['params'] = {}) {
    super(code);
    this.remark = remark(code, params);
  }
}

export type DraftInput = z.input<typeof problemDraft>;
export type DraftFields = DraftInput['problem'];

/** A test case: names as the problem shall keep them, and where their bytes come from. */
export type FoundCase = {
  input: string;
  output: string;
  openInput(): AsyncIterable<Buffer>;
  openOutput(): AsyncIterable<Buffer>;
};

/** A picture or file of a statement. Texts of the draft hold `link` where its address shall stand. */
export type FoundAsset = {
  link: string;
  name: string;
  kind: 'image' | 'file';
  open(): AsyncIterable<Buffer>;
};

/** A problem of a package before anything of it is stored. `draft.samples` name the cases in their order. */
export type FoundProblem = {
  draft: DraftInput;
  cases: FoundCase[];
  assets: FoundAsset[];
  notes: Remark[];
};

/** A problem that a package holds: reading it throws `Refused`, or an `archive.*` error of the catalogue. */
export type PackageItem = {
  /** Folder or number in the archive. */
  name: string;
  read(): Promise<FoundProblem>;
};

/** Room for what a format holds inside another file; gone after the import. */
export type Scratch = {
  write(chunk: Buffer): Promise<void>;
  /** Bytes written so far. */
  size(): number;
  open(from: number, to: number): AsyncIterable<Buffer>;
  clear(): Promise<void>;
};

export type PackageFormat = {
  name: Exclude<ImportFormat, 'auto'>;
  /** Whether a problem can be read while the one before it still is. */
  readsApart: boolean;
  /** Whether an archive looks like this format; asked in the order of the list of formats. */
  fits(tree: PackageTree): Promise<boolean>;
  count(tree: PackageTree): Promise<number>;
  /** `archiveName`: of the upload, without extension; the name of a package that has no folder. */
  items(tree: PackageTree, scratch: Scratch, archiveName: string): AsyncIterable<PackageItem>;
};
