import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beforeReload } from '../../platform/reload.ts';
import { createDraftSaver, type DraftKey, type DraftStatus } from '../../state/draft-saver.ts';
import { draftStore } from '../../state/draft-store.ts';

type Loaded = {
  code: string;
  key: string;
  /** Grows when the text was put there by something else than typing. */
  version: number;
};

/** Everything that may take the page away writes the draft first. */
const useFlushBeforeLeaving = (flush: () => Promise<void>) => {
  const now = useEffectEvent(() => flush());
  useEffect(() => {
    const write = () => void now();
    const hidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', write);
    // Earlier than pagehide: what is begun there may be cut off with the page.
    addEventListener('beforeunload', write);
    addEventListener('blur', write);
    const stop = beforeReload(() => now());
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', write);
      removeEventListener('beforeunload', write);
      removeEventListener('blur', write);
      stop();
      write();
    };
  }, []);
};

/**
 * The code of an editor: the stored draft, else the template, then whatever is typed. What is on the screen survives a
 * sign-in or an expired token: it moves to the new owner's draft. `code` is null until the draft has been read.
 */
export const useDraft = (draftKey: DraftKey, template: string) => {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'none' });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [saver] = useState(() =>
    createDraftSaver({
      store: draftStore,
      nowMs: Date.now,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer),
      onStatus: setStatus,
    }),
  );
  /** Typed since the editor showed this problem and language. */
  const touched = useRef<string | null>(null);
  const text = `${draftKey.scope}/${draftKey.problemId}/${draftKey.language}`;

  const put = (key: string, code: string) =>
    setLoaded((before) => ({ key, code, version: (before?.version ?? 0) + 1 }));

  const load = useEffectEvent(async (wanted: string, owner: string, isCurrent: () => boolean) => {
    if (touched.current === wanted && loaded?.key === wanted) {
      saver.edit({ ...draftKey, owner }, loaded.code);
      return;
    }
    await saver.flush();
    const draft = await draftStore.read(draftKey).catch(() => undefined);
    // What was put or typed while the store was being read is newer.
    if (!isCurrent() || touched.current === wanted) return;
    touched.current = null;
    put(wanted, draft?.code ?? template);
    setStatus(draft ? { kind: 'saved', atMs: draft.savedAtMs } : { kind: 'none' });
  });
  useEffect(() => {
    let current = true;
    void load(text, draftKey.owner, () => current);
    return () => {
      current = false;
    };
  }, [text, draftKey.owner]);
  useFlushBeforeLeaving(saver.flush);

  return {
    code: loaded?.key === text ? loaded.code : null,
    status,
    /** The editor shows `code` when this changes; while it stays, the editor's own text is ahead of it. */
    version: loaded?.version ?? 0,
    /** Says what was typed. */
    typed: (code: string) => {
      touched.current = text;
      setLoaded((before) => ({ key: text, code, version: before?.version ?? 0 }));
      saver.edit(draftKey, code);
    },
    /** Puts another text into the editor. */
    replace: (code: string) => {
      touched.current = text;
      put(text, code);
      saver.edit(draftKey, code);
      // One act, not a row of keys: there is nothing to wait for.
      void saver.flush();
    },
    flush: saver.flush,
  };
};
