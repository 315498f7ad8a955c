import type { FormModel } from './model.ts';
import { isValues } from './values.ts';

/** Unsaved work of a form, as this browser keeps it. */
export type Kept<Draft> = {
  /** The saved version it was made from, and what that said; null for something new. */
  version: number | null;
  base: Draft;
  draft: Draft;
};

/** Whether this version of the site can show kept work: an older version may have kept another shape. */
export const isKept = <Draft>(
  value: unknown,
  isDraft: (value: unknown) => value is Draft,
): value is Kept<Draft> =>
  isValues(value) &&
  (value.version === null || typeof value.version === 'number') &&
  isDraft(value.base) &&
  isDraft(value.draft);

type Ports<Draft> = {
  /** Keeps the work on a thing (null: a new one); null: there is none any more. */
  write: (id: number | null, kept: Kept<Draft> | null) => Promise<void>;
  afterMs: number;
};

/** Keeps what is unsaved of a form while it is open: a moment after each change, and at once when `flush` is called. */
export const keepForm = <Draft extends object>(
  { store, unsaved }: FormModel<Draft>,
  { write, afterMs }: Ports<Draft>,
) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  let written = store.getState().draft;

  const writeNow = () => {
    const { id, version, base, draft } = store.getState();
    return write(id, unsaved().length === 0 ? null : { version, base, draft });
  };
  // A full or switched-off store keeps nothing; the form itself goes on.
  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => undefined);
  };
  const flush = (): Promise<void> => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    if (store.getState().draft !== written) {
      written = store.getState().draft;
      queue(writeNow);
    }
    return last;
  };
  const stop = store.subscribe(({ id, draft, base }, before) => {
    // Work on a thing that was just made is kept under its id, not as a new thing.
    if (before.id === null && id !== null) queue(() => write(null, null));
    // Other changes of the state (fields that were left, issues) must not delay the writing.
    if (draft === before.draft && base === before.base) return;
    if (timer !== undefined) clearTimeout(timer);
    // After a save or a reset the kept work is outdated, so it is written at once.
    if (base !== before.base || draft === base) void flush();
    else timer = setTimeout(() => void flush(), afterMs);
  });
  return {
    flush,
    stop: () => {
      stop();
      return flush();
    },
  };
};
export type Keeper = ReturnType<typeof keepForm>;
