import type { ImportFormat } from '@assize/shared/areas/package/endpoints.ts';
import type { FoundProblem } from './found.ts';
import type { PackageTree } from './tree.ts';

/** A problem that a package holds: reading it throws `Refused`, or an `archive.*` error of the catalogue. */
export type PackageItem = {
  /** Folder or number in the archive. */
  name: string;
  read(): Promise<FoundProblem>;
};

/** Room for data that a format holds inside another file; removed after the import. */
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
