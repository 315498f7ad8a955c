import { type DraftKey, saveAfterMs } from '../../state/draft-saver.ts';
import { draftStore } from '../../state/draft-store.ts';
import { blankDraft } from './blank-draft.ts';
import { changedFields } from './draft-fields.ts';
import type { DraftModel, ProblemDraftInput } from './draft-model.ts';
import { withoutPlaceholders } from './upload-placeholder.ts';

/** Unsaved work on a problem, as this browser keeps it. */
export type KeptDraft = {
  /** The saved version it was made from, and what that said; null for a new problem. */
  version: number | null;
  base: ProblemDraftInput;
  draft: ProblemDraftInput;
};

const keyOf = (uid: string, pid: number | null): DraftKey => ({
  owner: uid,
  scope: 'authoring',
  problemId: pid === null ? 'new' : String(pid),
  language: '',
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

const model = blankDraft({ languages: [], auth: 1 });
/** Every key of `like` is there and of its kind; where `like` says null, anything may be. */
const looksLike = (value: unknown, like: object): boolean =>
  isRecord(value) &&
  Object.entries(like).every(([key, one]) => one === null || kindOf(value[key]) === kindOf(one));

/** A draft this version of the site can show: an older one may have kept another shape. */
const isDraft = (value: unknown): value is ProblemDraftInput =>
  looksLike(value, model) && isRecord(value) && looksLike(value.problem, model.problem);

const isKept = (value: unknown): value is KeptDraft =>
  isRecord(value) &&
  (value.version === null || typeof value.version === 'number') &&
  isDraft(value.base) &&
  isDraft(value.draft);

/** The work kept for a problem (null: a new one); undefined when there is none, or none that can be shown. */
export const readKept = async (uid: string, pid: number | null): Promise<KeptDraft | undefined> => {
  const found = await draftStore.read(keyOf(uid, pid)).catch(() => undefined);
  if (!found || found.code === '') return undefined;
  try {
    const kept: unknown = JSON.parse(withoutPlaceholders(found.code));
    return isKept(kept) && changedFields(kept.base, kept.draft).length > 0 ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Keeps what is unsaved of a form while it is open: a moment after each change, and at once when `flush` is called. */
export const keepDraft = ({ store }: DraftModel, uid: string) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  let written = store.getState().draft;

  const write = async () => {
    const { pid, version, base, draft } = store.getState();
    const kept: KeptDraft = { version, base, draft };
    const code = changedFields(base, draft).length === 0 ? '' : JSON.stringify(kept);
    await draftStore.write(keyOf(uid, pid), { code, savedAtMs: Date.now() });
  };
  const flush = (): Promise<void> => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    if (store.getState().draft !== written) {
      written = store.getState().draft;
      // A full or switched-off store keeps nothing; the form itself goes on.
      last = last.then(write).catch(() => undefined);
    }
    return last;
  };
  const stop = store.subscribe(({ pid, draft, base }, before) => {
    // A problem that was just made: its work is no longer that of a new one.
    if (before.pid === null && pid !== null)
      last = last
        .then(() => draftStore.write(keyOf(uid, null), { code: '', savedAtMs: Date.now() }))
        .catch(() => undefined);
    // What else moves (fields that were left, issues) must not put the writing off.
    if (draft === before.draft && base === before.base) return;
    if (timer !== undefined) clearTimeout(timer);
    // Saved or dropped: what was kept is no longer wanted from now on.
    if (base !== before.base || draft === base) void flush();
    else timer = setTimeout(() => void flush(), saveAfterMs);
  });
  return {
    flush,
    stop: () => {
      stop();
      return flush();
    },
  };
};
