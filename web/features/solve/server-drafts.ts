import { patchDraft, readDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { mostPatched, patchOf } from '@assize/shared/areas/draft/patch.ts';
import type { CallInput, Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import { ApiFailure } from '../../data/failure.ts';
import type { DraftKey } from '../../state/draft-saver.ts';
import type { ServerDraft, Setback } from './draft-sync.ts';

/** Bytes of a request that browsers still send when the page has gone: 64 KiB of all such requests together. */
const mostWhileLeaving = 60_000;
/** How long an answer to a small call is waited for. */
const smallMs = 10_000;

const place = ({ scope, problemId, language }: DraftKey) => ({ scope, problemId, language });

type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: { keepalive?: boolean; timeoutMs?: number },
) => Promise<ReplyOf<E>>;

/** The server's copies of drafts, by calls of its API. */
export const serverDrafts = (call: Call) => ({
  async read(key: DraftKey): Promise<ServerDraft | null> {
    const { draft } = await call(readDraft, { query: place(key) }, { timeoutMs: smallMs });
    return draft && { revision: draft.revision, code: draft.code, savedAtMs: Date.parse(draft.savedAt) };
  },
  /** Sends what changed since `before`; all of it where that is not much shorter or the server finds that it does not fit. */
  async save(
    key: DraftKey,
    { before, ...text }: { code: string; base: number; before: string | null; keep: boolean },
    leaving: boolean,
  ) {
    const options = (sent: string) => ({ keepalive: leaving && new Blob([sent]).size < mostWhileLeaving });
    const whole = () => call(saveDraft, { body: { ...place(key), ...text } }, options(text.code));
    const patch = before === null || text.keep ? null : patchOf(before, text.code);
    const isShort = patch && patch.text.length <= Math.min(mostPatched, text.code.length / 2);
    const saved = await (isShort
      ? call(
          patchDraft,
          { body: { ...place(key), base: text.base, ...patch } },
          { ...options(patch.text), timeoutMs: smallMs },
        ).catch((failure: unknown) => {
          if (failure instanceof ApiFailure && failure.code === 'draft.patch-unfit') return whole();
          throw failure;
        })
      : whole());
    return { revision: saved.revision, savedAtMs: Date.parse(saved.savedAt) };
  },
  setbackOf(failure: unknown): Setback {
    if (!(failure instanceof ApiFailure)) return { kind: 'later', afterMs: null };
    if (failure.code === 'draft.conflict') return { kind: 'conflict' };
    if (failure.status === 401) return { kind: 'ended' };
    if (failure.status === 429) return { kind: 'later', afterMs: (failure.retryAfter ?? 15) * 1000 };
    const passes = failure.kind === 'network' || failure.kind === 'timeout' || failure.status >= 500;
    return passes ? { kind: 'later', afterMs: null } : { kind: 'refused' };
  },
});
