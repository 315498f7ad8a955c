import type { ProblemRecord } from '../problem/service.ts';

/** A saved version of a problem. Its draft and its manifest are in the file store. */
export type ProblemVersion = Pick<
  ProblemRecord,
  'pid' | 'version' | 'draft' | 'manifest' | 'note' | 'changed'
> & { savedAt: Date; savedByUid: string };
