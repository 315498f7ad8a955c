/** Which text a draft belongs to: the person (or visitor), contest or practice, the problem, the language. */
export type DraftKey = { owner: string; scope: string; problemId: string; language: string };
export type Draft = { code: string; savedAtMs: number };

export type DraftStore = {
  read: (key: DraftKey) => Promise<Draft | undefined>;
  write: (key: DraftKey, draft: Draft) => Promise<void>;
  /** Texts that were set aside when another took their place, the newest first. */
  aside: (key: DraftKey) => Promise<readonly Draft[]>;
  writeAside: (key: DraftKey, drafts: readonly Draft[]) => Promise<void>;
};
/**
 * What this device last knew of the server's copy of a draft. `sent`: a text that went there as the next revision, and
 * whose answer did not come yet.
 */
export type Agreed = { revision: number; code: string; sent: string | null };
export type AgreedStore = {
  read: (key: DraftKey) => Promise<Agreed | undefined>;
  write: (key: DraftKey, agreed: Agreed) => Promise<void>;
};
export type DraftStatus =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; atMs: number }
  | { kind: 'failed' };

type Timer = ReturnType<typeof setTimeout>;
export type SaverPorts = {
  store: Pick<DraftStore, 'write'>;
  nowMs: () => number;
  setTimeout: (run: () => void, ms: number) => Timer;
  clearTimeout: (timer: Timer) => void;
  onStatus: (status: DraftStatus) => void;
};

export const saveAfterMs = 500;

/** Writes what is typed a moment after the last key; `flush` writes at once. Writes keep their order. */
export const createDraftSaver = ({ store, nowMs, onStatus, ...timers }: SaverPorts) => {
  let pending: { key: DraftKey; code: string } | null = null;
  let timer: Timer | undefined;
  let last: Promise<void> = Promise.resolve();

  const write = async ({ key, code }: { key: DraftKey; code: string }) => {
    const savedAtMs = nowMs();
    try {
      await store.write(key, { code, savedAtMs });
      if (pending === null) onStatus({ kind: 'saved', atMs: savedAtMs });
    } catch {
      onStatus({ kind: 'failed' });
    }
  };

  const flush = (): Promise<void> => {
    if (timer !== undefined) timers.clearTimeout(timer);
    timer = undefined;
    const job = pending;
    pending = null;
    if (job) last = last.then(() => write(job));
    return last;
  };

  return {
    flush,
    edit(key: DraftKey, code: string) {
      pending = { key, code };
      onStatus({ kind: 'saving' });
      if (timer !== undefined) timers.clearTimeout(timer);
      timer = timers.setTimeout(() => void flush(), saveAfterMs);
    },
  };
};
export type DraftSaver = ReturnType<typeof createDraftSaver>;
