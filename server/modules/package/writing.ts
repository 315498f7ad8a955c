import type { ProblemDraft } from '@assize/shared/contract/problem-draft.ts';

/** A file of a problem's test data. */
export type DataFile = { name: string; size: number; open(): AsyncIterable<Buffer> };

/** A problem as it is exported: the draft that would save it, and the files that its samples name. */
export type ExportProblem = { draft: ProblemDraft; files: readonly DataFile[] };

/** An entry of the archive. */
export type ExportFile =
  | { name: string; bytes: Buffer; executable?: boolean }
  | { name: string; size: number; open(): AsyncIterable<Buffer> };

/** Bytes of an uploaded picture by its name below /api/public/img; null when there is none. */
export type ImageReader = (name: string) => Promise<Buffer | null>;
