import { readDraft, saveDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { ApiFailure } from '../../data/failure.ts';
import { call } from '../../data/runtime.ts';
import type { DraftKey } from '../../state/draft-saver.ts';
import type { ServerDraft, Setback } from './draft-sync.ts';

/** Bytes of a request that browsers still send when the page has gone: 64 KiB of all such requests together. */
const mostWhileLeaving = 60_000;
const tryAgainMs = 15_000;

const place = ({ scope, problemId, language }: DraftKey) => ({ scope, problemId, language });

/** The server's copies of drafts. */
export const serverDrafts = {
  async read(key: DraftKey): Promise<ServerDraft | null> {
    const { draft } = await call(readDraft, { query: place(key) });
    return draft && { revision: draft.revision, code: draft.code, savedAtMs: Date.parse(draft.savedAt) };
  },
  async save(key: DraftKey, text: { code: string; base: number; keep: boolean }, leaving: boolean) {
    const keepalive = leaving && new Blob([text.code]).size < mostWhileLeaving;
    const saved = await call(saveDraft, { body: { ...place(key), ...text } }, { keepalive });
    return { revision: saved.revision, savedAtMs: Date.parse(saved.savedAt) };
  },
  setbackOf(failure: unknown): Setback {
    if (!(failure instanceof ApiFailure)) return { kind: 'later', afterMs: tryAgainMs };
    if (failure.code === 'draft.conflict') return { kind: 'conflict' };
    if (failure.status === 401) return { kind: 'ended' };
    if (failure.status === 429) return { kind: 'later', afterMs: (failure.retryAfter ?? 15) * 1000 };
    const passes = failure.kind === 'network' || failure.kind === 'timeout' || failure.status >= 500;
    return passes ? { kind: 'later', afterMs: tryAgainMs } : { kind: 'refused' };
  },
};
