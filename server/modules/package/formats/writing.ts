import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';

/** A file of a problem's test data. */
export type DataFile = { name: string; size: number; open(): AsyncIterable<Buffer> };

/** A picture or file whose address is in the texts of a problem. */
export type LinkedFile = { link: string; kind: 'image' | 'file' } & DataFile;

/** A problem as it is exported: the draft that would save it, and the files that its samples name. */
export type ExportProblem = {
  draft: ProblemDraft;
  files: readonly DataFile[];
  linked?: readonly LinkedFile[];
};

/** An entry of the archive. */
export type ExportFile =
  | { name: string; bytes: Buffer; executable?: boolean }
  | { name: string; size: number; open(): AsyncIterable<Buffer> };
