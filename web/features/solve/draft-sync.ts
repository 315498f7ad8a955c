import type { Agreed, AgreedStore, DraftKey } from '../../state/draft-saver.ts';

/** A draft as the server has it. */
export type ServerDraft = { revision: number; code: string; savedAtMs: number };

/** Where the newest text is, beside this device. */
export type SyncStatus =
  /** Nobody is signed in, or nothing was written. */
  | { kind: 'off' }
  /** The server has an older text, or was not asked yet. */
  | { kind: 'waiting' }
  | { kind: 'server'; atMs: number }
  | { kind: 'offline' }
  /** The server does not take this text. */
  | { kind: 'refused' }
  /** It was saved elsewhere too; nothing is sent until somebody has chosen. */
  | { kind: 'conflict'; theirs: ServerDraft };

/** What a failed call means for a draft. `later`: it is tried again, after `afterMs` (null: `againMs` of the pace) at the latest. */
export type Setback =
  | { kind: 'conflict' }
  | { kind: 'ended' }
  | { kind: 'refused' }
  | { kind: 'later'; afterMs: number | null };

export type SyncPorts = {
  read: (key: DraftKey) => Promise<ServerDraft | null>;
  /**
   * @param text `before`: what the server has as revision `base`; null: it has nothing
   * @param leaving whether the page may go away before the answer comes
   */
  save: (
    key: DraftKey,
    text: { code: string; base: number; before: string | null; keep: boolean },
    leaving: boolean,
  ) => Promise<{ revision: number; savedAtMs: number }>;
  setbackOf: (failure: unknown) => Setback;
  agreed: AgreedStore;
  paceOf: (key: DraftKey) => Pace;
  nowMs: () => number;
  setTimeout: (run: () => void, ms: number) => ReturnType<typeof setTimeout>;
  clearTimeout: (timer: ReturnType<typeof setTimeout>) => void;
  /** Another draft is open; null: none. */
  onOpen: (key: DraftKey | null) => void;
  onStatus: (id: string, status: SyncStatus) => void;
  /** The server's text, which takes the place of one that was nobody's work. */
  onNewer: (id: string, draft: ServerDraft) => void;
};

/** When a text is sent: once typing has rested for `afterMs`, while it goes on each `atLeastMs`, and `againMs` after it failed. */
export type Pace = { afterMs: number; atLeastMs: number; againMs: number };
export const usualPace: Pace = { afterMs: 3_000, atLeastMs: 20_000, againMs: 15_000 };
/** In a hall a machine may die at any moment: the server's copy is less than two seconds old, travel included. */
export const hallPace: Pace = { afterMs: 700, atLeastMs: 1_400, againMs: 1_400 };

type Open = {
  id: string;
  key: DraftKey;
  template: string;
  code: string;
  agreed: Agreed | null;
  /** Whether the server has said what it has. */
  known: boolean;
  /** The next save replaces a text in one act. */
  keep: boolean;
  theirs: ServerDraft | null;
  unsentSinceMs: number | null;
};

/**
 * Keeps the server's copy of one draft at a time beside what is typed. A text is sent with the revision that it was made
 * from; what was written elsewhere meanwhile is shown where nothing is lost by that, else somebody chooses.
 */
export const createDraftSync = (ports: SyncPorts) => {
  let now: Open | null = null;
  let queue: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    if (timer !== undefined) ports.clearTimeout(timer);
    timer = undefined;
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work).catch(() => undefined);
    return queue;
  };
  const tell = (one: Open, status: SyncStatus) => {
    if (one === now) ports.onStatus(one.id, status);
  };
  const schedule = (one: Open, ms: number) => {
    if (one !== now) return;
    rest();
    timer = ports.setTimeout(() => void inTurn(() => push(one, false)), ms);
  };
  const agree = (one: Open, agreed: Agreed) => {
    one.agreed = agreed;
    // A store that is full or switched off costs a question at the next visit, nothing more.
    ports.agreed.write(one.key, agreed).catch(() => undefined);
  };
  const isOwnWork = ({ code, template, agreed }: Open): boolean =>
    code.trim() !== '' && code !== template && code !== agreed?.code;

  const afterSetback = async (one: Open, failure: unknown): Promise<void> => {
    const setback = ports.setbackOf(failure);
    if (setback.kind === 'conflict') return pull(one);
    if (setback.kind === 'ended') return tell(one, { kind: 'off' });
    if (setback.kind === 'refused') return tell(one, { kind: 'refused' });
    tell(one, { kind: 'offline' });
    schedule(one, setback.afterMs ?? ports.paceOf(one.key).againMs);
  };

  const take = (one: Open, server: ServerDraft | null): void => {
    const { agreed } = one;
    const ownSent =
      server !== null && agreed?.sent === server.code && server.revision === agreed.revision + 1;
    if (server === null) agree(one, { revision: 0, code: one.template, sent: null });
    else if (agreed && server.revision === agreed.revision) agree(one, { ...agreed, sent: null });
    else if (server.code === one.code || ownSent)
      agree(one, { revision: server.revision, code: server.code, sent: null });
    else {
      if (isOwnWork(one)) {
        one.theirs = server;
        rest();
        tell(one, { kind: 'conflict', theirs: server });
        return;
      }
      agree(one, { revision: server.revision, code: server.code, sent: null });
      one.code = server.code;
      if (one === now) ports.onNewer(one.id, server);
    }
    if (one.code !== one.agreed?.code) schedule(one, 0);
    else tell(one, server === null ? { kind: 'off' } : { kind: 'server', atMs: server.savedAtMs });
  };

  const pull = async (one: Open): Promise<void> => {
    try {
      const server = await ports.read(one.key);
      one.known = true;
      one.theirs = null;
      take(one, server);
    } catch (failure) {
      await afterSetback(one, failure);
    }
  };

  const push = async (one: Open, leaving: boolean): Promise<void> => {
    if (!one.known) return pull(one);
    if (one.theirs) return;
    const isUnsure = (one.agreed?.sent ?? one.code) !== one.code;
    // An earlier text was sent and not answered: the server may have it or not.
    if (isUnsure) await pull(one);
    const { code, keep, agreed } = one;
    if (one.theirs || agreed === null || (isUnsure && agreed.sent !== null)) return;
    one.unsentSinceMs = null;
    if (code === agreed.code) return;
    one.keep = false;
    agree(one, { ...agreed, sent: code });
    try {
      const { revision, savedAtMs } = await ports.save(
        one.key,
        { code, base: agreed.revision, before: agreed.revision === 0 ? null : agreed.code, keep },
        leaving,
      );
      agree(one, { revision, code, sent: null });
      if (one.code === code) tell(one, { kind: 'server', atMs: savedAtMs });
    } catch (failure) {
      one.keep ||= keep;
      await afterSetback(one, failure);
    }
  };

  return {
    /** Goes over to another draft, of which `code` is shown. Resolves when the server was asked. */
    open({ id, key, template, code }: Pick<Open, 'id' | 'key' | 'template' | 'code'>): Promise<void> {
      const one: Open = {
        id,
        key,
        template,
        code,
        agreed: null,
        known: false,
        keep: false,
        theirs: null,
        unsentSinceMs: null,
      };
      now = one;
      ports.onOpen(key);
      rest();
      tell(one, { kind: 'waiting' });
      return inTurn(async () => {
        one.agreed = (await ports.agreed.read(key).catch(() => undefined)) ?? null;
        await pull(one);
      });
    },
    /** Nobody is signed in any more. */
    close() {
      rest();
      now = null;
      ports.onOpen(null);
    },
    /** The text of the draft, if it is this one. */
    codeOf: (id: string): string | null => (now?.id === id ? now.code : null),
    /** Another text is shown; `act`: by one act, not by typing. */
    edited(id: string, code: string, act: boolean) {
      const one = now;
      if (one?.id !== id || one.code === code) return;
      one.code = code;
      one.keep ||= act;
      if (one.theirs) return;
      one.unsentSinceMs ??= ports.nowMs();
      if (code !== one.agreed?.code) tell(one, { kind: 'waiting' });
      const { afterMs, atLeastMs } = ports.paceOf(one.key);
      const longest = one.unsentSinceMs + atLeastMs - ports.nowMs();
      schedule(one, act ? 0 : Math.max(0, Math.min(afterMs, longest)));
    },
    /** Sends what was not sent yet, before the page may go away or another draft is opened. */
    flush(): Promise<void> {
      const one = now;
      if (!one) return queue;
      rest();
      return inTurn(() => push(one, true));
    },
    /** Asks the server again: somebody comes back to the page, or the network does. */
    look(): void {
      const one = now;
      if (!one || one.theirs) return;
      void inTurn(() => (one.known && one.code !== one.agreed?.code ? push(one, false) : pull(one)));
    },
    /** Another page saved a draft as this revision. */
    heard(id: string, revision: number): void {
      const one = now;
      if (one?.id !== id) return;
      // In turn: the push that tells of an own save may come before its answer.
      void inTurn(async () => {
        if (one === now && !one.theirs && one.known && revision > (one.agreed?.revision ?? 0))
          await pull(one);
      });
    },
    /** Ends a conflict: the text here goes on from theirs, or theirs takes its place. */
    choose(which: 'mine' | 'theirs'): ServerDraft | null {
      const one = now;
      const theirs = one?.theirs;
      if (!one || !theirs) return null;
      one.theirs = null;
      agree(one, { revision: theirs.revision, code: theirs.code, sent: null });
      if (which === 'theirs') {
        one.code = theirs.code;
        tell(one, { kind: 'server', atMs: theirs.savedAtMs });
      } else {
        one.keep = true;
        tell(one, { kind: 'waiting' });
        schedule(one, 0);
      }
      return theirs;
    },
  };
};
export type DraftSync = ReturnType<typeof createDraftSync>;
