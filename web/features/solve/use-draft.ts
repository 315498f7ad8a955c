import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beforeReload } from '../../platform/reload.ts';
import { textNow } from '../../platform/texts/texts.ts';
import { createDraftSaver, type Draft, type DraftKey, type DraftStatus } from '../../state/draft-saver.ts';
import { draftStore } from '../../state/draft-store.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { setAside, takeBack, wouldLose } from './draft-arrival.ts';
import type { ServerDraft, SyncStatus } from './draft-sync.ts';
import { useServerCopy } from './use-server-copy.ts';

type Loaded = {
  code: string;
  key: string;
  /** Grows with each text put into the editor by anything but typing. */
  version: number;
};

/** A text that would take the place of another, until it is decided which stays. */
export type Arrival = {
  /** `sign-in`: what a visitor typed, in the place of the stored draft; `given`: what another page sent along. */
  from: 'sign-in' | 'given';
  own: Draft;
  given: string;
};
/** A text that the server has, shown this long at the latest after the page was opened; what comes later replaces it. */
const serverWithinMs = 1_500;

const noCopy: SyncStatus = { kind: 'off' };
export type ArrivalChoice = 'replace' | 'both' | 'own';

/** Writes the draft before anything that may take the page away. */
const useFlushBeforeLeaving = (flush: () => Promise<void>) => {
  const now = useEffectEvent(() => flush());
  useEffect(() => {
    const write = () => void now();
    const hidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', write);
    // beforeunload comes before pagehide, whose work may be cut off with the page.
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

/** Texts that were set aside for a draft. */
const useAside = (draftKey: DraftKey, draftId: string) => {
  const [aside, setList] = useState<{ of: string; drafts: readonly Draft[] }>({ of: '', drafts: [] });
  const show = (drafts: readonly Draft[]) => setList({ of: draftId, drafts });
  const read = useEffectEvent(() => draftStore.aside(draftKey));
  useEffect(() => {
    let current = true;
    read().then(
      (drafts) => current && setList({ of: draftId, drafts }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [draftId]);
  return {
    drafts: aside.of === draftId ? aside.drafts : [],
    add: (draft: Draft) => setAside(draftStore, draftKey, draft).then(show, () => undefined),
    swap: (taken: Draft, current: Draft | null) =>
      takeBack(draftStore, draftKey, taken, current).then(show, () => undefined),
  };
};

/**
 * The code of an editor: the stored draft, else the template, then whatever is typed. What is on the screen survives a
 * sign-in or an expired token: it moves to the new owner's draft, after asking where that would lose another text.
 * `code` is null until the draft has been read.
 */
export const useDraft = (draftKey: DraftKey, template: string) => {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'none' });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [saver] = useState(() =>
    createDraftSaver({
      store: draftStore,
      nowMs: Date.now,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer),
      onStatus: setStatus,
    }),
  );
  /** Problem and language whose text was typed or replaced since the editor showed it. */
  const touched = useRef<string | null>(null);
  const text = `${draftKey.scope}/${draftKey.problemId}/${draftKey.language}`;
  const id = `${draftKey.owner}/${text}`;
  /** Id of the draft that the text on the screen is saved to: another owner's only once nothing is lost. */
  const savedAs = useRef<string | null>(null);
  const aside = useAside(draftKey, id);
  const signedIn = useSession(({ user }) => user !== null);
  const { sync, status: told, newer } = useServerCopy();

  const put = (key: string, code: string) =>
    setLoaded((before) => ({ key, code, version: (before?.version ?? 0) + 1 }));
  const save = (code: string, act: boolean) => {
    if (savedAs.current !== id) return;
    saver.edit(draftKey, code);
    sync.edited(id, code, act);
  };
  /** The text on the screen is the draft of `id` from now on, here and on the server. */
  const begin = async (code: string): Promise<void> => {
    savedAs.current = id;
    if (!signedIn) return sync.close();
    return sync.open({ id, key: draftKey, template, code });
  };
  const shown = (): string | null => (loaded?.key === text ? loaded.code : null);

  const take = useEffectEvent((stored: Draft | undefined) => {
    const code = shown() ?? '';
    if (stored && wouldLose(stored.code, code, template))
      return setArrival({ from: 'sign-in', own: stored, given: code });
    saver.edit(draftKey, code);
    return begin(code);
  });
  const load = useEffectEvent(async (wanted: string, wantedId: string, isCurrent: () => boolean) => {
    const stays = touched.current === wanted && loaded?.key === wanted;
    void sync.flush();
    await saver.flush();
    const stored = await draftStore.read(draftKey).catch(() => undefined);
    if (!isCurrent()) return;
    if (stays) return take(stored);
    const asked = begin(stored?.code ?? template);
    // A template that gives way to one's own text a moment later would only flash.
    if (!stored) await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, serverWithinMs))]);
    if (!isCurrent()) return;
    // Text that came while the store was being read is newer.
    if (touched.current === wanted) return;
    touched.current = null;
    put(wanted, sync.codeOf(wantedId) ?? stored?.code ?? template);
    setStatus(stored ? { kind: 'saved', atMs: stored.savedAtMs } : { kind: 'none' });
  });
  useEffect(() => {
    let current = true;
    setArrival(null);
    void load(text, id, () => current);
    return () => {
      current = false;
    };
  }, [text, id]);
  // A session that ended and came back finds its draft open.
  const follow = useEffectEvent(() => {
    const code = shown();
    if (savedAs.current === id && code !== null) void begin(code);
  });
  useEffect(() => {
    if (signedIn !== undefined) follow();
  }, [signedIn]);
  const adopt = useEffectEvent(({ code, savedAtMs }: ServerDraft) => {
    if (shown() !== null && shown() !== code) toast({ kind: 'info', text: textNow()('draft:fromServer') });
    touched.current = text;
    if (shown() !== code) put(text, code);
    saver.edit(draftKey, code);
    void saver.flush();
    setStatus({ kind: 'saved', atMs: savedAtMs });
  });
  useEffect(() => {
    if (newer?.id === id) adopt(newer.draft);
  }, [newer, id]);
  const flush = async (): Promise<void> => {
    const sent = sync.flush();
    await saver.flush();
    await sent;
  };
  useFlushBeforeLeaving(flush);

  const replace = (code: string) => {
    touched.current = text;
    put(text, code);
    save(code, true);
    // A replaced text is one act, not a row of keys, and is saved at once.
    void saver.flush();
  };
  return {
    code: shown(),
    status,
    /** The editor shows `code` when this changes; in between the text of the editor may be newer. */
    version: loaded?.version ?? 0,
    /** Keeps a text that was typed in the editor. */
    typed: (code: string) => {
      touched.current = text;
      setLoaded((before) => ({ key: text, code, version: before?.version ?? 0 }));
      save(code, false);
    },
    /** Puts another text into the editor. */
    replace,
    /** Puts a text that came along into the editor, after asking where it would take the place of own work. */
    offer: (given: string) => {
      const own = shown();
      if (own !== null && wouldLose(own, given, template))
        return setArrival({ from: 'given', own: { code: own, savedAtMs: Date.now() }, given });
      replace(given);
    },
    /** A question to answer before any other change. */
    arrival,
    decide: (choice: ArrivalChoice) => {
      if (!arrival) return;
      const chosen = choice === 'own' ? arrival.own.code : arrival.given;
      setArrival(null);
      if (choice === 'both') void aside.add(arrival.own);
      if (savedAs.current !== id) void begin(chosen);
      replace(chosen);
    },
    /** Texts set aside, the newest first. */
    aside: aside.drafts,
    /** Shows one of them; what is shown now is set aside in its place. */
    swap: (taken: Draft) => {
      const own = shown();
      const current = own !== null && wouldLose(own, taken.code, template) ? own : null;
      void aside.swap(taken, current === null ? null : { code: current, savedAtMs: Date.now() });
      replace(taken.code);
    },
    /** The server's copy. */
    server: told.id === id ? told.status : noCopy,
    /** Ends a conflict with the server's copy: the text here stays, or theirs takes its place and this is set aside. */
    choose: (which: 'mine' | 'theirs') => {
      const own = shown();
      const theirs = sync.choose(which);
      if (which === 'mine' || !theirs) return;
      if (own !== null) void aside.add({ code: own, savedAtMs: Date.now() });
      replace(theirs.code);
    },
    /** The draft that is shown. */
    key: draftKey,
    flush,
  };
};
export type EditorDraft = ReturnType<typeof useDraft>;
