import type { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import type { TextKey } from '@assize/shared/index.ts';
import type { z } from 'zod';

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
