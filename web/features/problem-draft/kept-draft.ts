import type { ProblemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { isKept, type Kept, keepForm } from '../../kit/form/keep.ts';
import { type DraftKey, saveAfterMs } from '../../state/draft-saver.ts';
import { draftStore } from '../../state/draft-store.ts';
import { problemFields } from './draft-fields.ts';
import type { DraftModel } from './draft-model.ts';
import { withoutPlaceholders } from './upload-placeholder.ts';

/** Unsaved work on a problem, as this browser keeps it. */
export type KeptDraft = Kept<ProblemDraft>;

const keyOf = (uid: string, pid: number | null): DraftKey => ({
  owner: uid,
  scope: 'authoring',
  problemId: pid === null ? 'new' : String(pid),
  language: '',
});

/** The work kept for a problem (null: a new one); undefined when there is none, or none that can be shown. */
export const readKept = async (uid: string, pid: number | null): Promise<KeptDraft | undefined> => {
  const found = await draftStore.read(keyOf(uid, pid)).catch(() => undefined);
  if (!found || found.code === '') return undefined;
  try {
    const kept: unknown = JSON.parse(withoutPlaceholders(found.code));
    if (!isKept(kept, problemFields.isDraft)) return undefined;
    return problemFields.changed(kept.base, kept.draft).length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Keeps what is unsaved of a problem form while it is open. */
export const keepDraft = (model: DraftModel, uid: string) =>
  keepForm(model, {
    afterMs: saveAfterMs,
    write: (pid, kept) =>
      draftStore.write(keyOf(uid, pid), {
        code: kept === null ? '' : JSON.stringify(kept),
        savedAtMs: Date.now(),
      }),
  });
