import { useEffect, useMemo, useState } from 'react';
import { useKeeper } from '../../kit/form/use-unsaved.ts';
import { createDraftSaver, type DraftKey } from '../../state/draft-saver.ts';
import { draftStore } from '../../state/draft-store.ts';

/** A solution as it is typed, and when the saved one that it was made from was saved; null: there was none. */
export type KeptSolution = { title: string; content: string; madeFrom: string | null };

const isKept = (value: unknown): value is KeptSolution =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'content' in value &&
  typeof value.content === 'string' &&
  'madeFrom' in value &&
  (value.madeFrom === null || typeof value.madeFrom === 'string');

/** What was kept; null: nothing, or a shape that an older version of the site wrote. */
const readKept = (text: string | undefined): KeptSolution | null => {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
};

/** Keeps an unsaved solution in this browser. `found` is undefined until it has been looked for. */
export const useKeptText = (owner: string, problemId: string) => {
  const [found, setFound] = useState<KeptSolution | null | undefined>(undefined);
  const key = useMemo<DraftKey>(
    () => ({ owner, scope: 'solution', problemId, language: '' }),
    [owner, problemId],
  );
  const saver = useMemo(
    () =>
      createDraftSaver({
        store: draftStore,
        nowMs: Date.now,
        setTimeout: (run, ms) => setTimeout(run, ms),
        clearTimeout: (timer) => clearTimeout(timer),
        onStatus: () => undefined,
      }),
    [],
  );
  useEffect(() => {
    let current = true;
    draftStore.read(key).then(
      (kept) => current && setFound(readKept(kept?.code)),
      () => current && setFound(null),
    );
    return () => {
      current = false;
    };
  }, [key]);
  useKeeper(useMemo(() => () => ({ flush: saver.flush, stop: saver.flush }), [saver]));
  return {
    found,
    keep: (text: KeptSolution) => saver.edit(key, JSON.stringify(text)),
    /** It was saved, or is not wanted any more. */
    forget: () => {
      setFound(null);
      saver.edit(key, '');
      void saver.flush();
    },
  };
};
