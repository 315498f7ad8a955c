import { decideDrawing, decideRestart, drawingPolicy, restartPolicy, retryAfter } from '../policy/restart.ts';

/** Which window is in front, and which of its own pages the app shows. */
export type View =
  | { readonly window: 'judge' }
  | { readonly window: 'shell'; readonly page: 'set-up' | 'offline' | 'locked' | 'crashed' | 'starting' }
  /** The judge's page stays as it is behind it. */
  | { readonly window: 'shell'; readonly page: 'documentation'; readonly name: string };

/** Who locked the machine: it opens when nobody does any more. */
export type Locker = 'staff' | 'displays';

type Page =
  | { readonly is: 'none' }
  | { readonly is: 'loading'; readonly tries: number }
  | { readonly is: 'ready' }
  | { readonly is: 'offline'; readonly tries: number; readonly retryAt: number }
  | { readonly is: 'crashed'; readonly retryAt: number };

export type State = {
  /** Whether the machine has a config and a seat. */
  readonly seated: boolean;
  readonly page: Page;
  readonly locks: ReadonlySet<Locker>;
  /** What staff say to who sits before a locked machine. */
  readonly lockText: string | null;
  /** Instants of crashes of the page. */
  readonly crashes: readonly number[];
  /** Instants of crashes of the process that draws for all pages. */
  readonly drawingCrashes: readonly number[];
  /** When the whole app began anew because of either. */
  readonly lastWhole: number | null;
  /** Name of the documentation that is open before the page; null: none. */
  readonly reading: string | null;
  readonly leaving: { readonly restart: boolean } | null;
};

export type Event =
  | { readonly is: 'seated' | 'unseated' }
  | { readonly is: 'page-loaded' | 'page-gone' | 'page-hung' | 'page-answers' }
  | { readonly is: 'page-failed' }
  /** Pages go on, and are drawn by the next one. */
  | { readonly is: 'drawing-gone' }
  /** The wait is over, or a person does not wait. */
  | { readonly is: 'retry' }
  | { readonly is: 'lock'; readonly by: Locker; readonly text?: string | null }
  | { readonly is: 'unlock'; readonly by: Locker }
  | { readonly is: 'reload' }
  | { readonly is: 'read'; readonly name: string }
  | { readonly is: 'stop-reading' }
  | { readonly is: 'leave'; readonly restart: boolean };

/** What follows from an event; `wait` says the event `then` later, unless something else was waited for meanwhile. */
export type Effect =
  | { readonly do: 'load' | 'flush' }
  | { readonly do: 'reload-when-kept' }
  | { readonly do: 'leave-when-kept'; readonly restart: boolean }
  | { readonly do: 'wait'; readonly ms: number; readonly what: 'retry' | 'hang' };

/** How long a page may not answer before it is ended, in ms. */
export const hangMs = 10_000;

export const begin = (lastWhole: number | null): State => ({
  seated: false,
  page: { is: 'none' },
  locks: new Set(),
  lockText: null,
  crashes: [],
  drawingCrashes: [],
  lastWhole,
  reading: null,
  leaving: null,
});

export const viewOf = ({ seated, page, locks, reading }: State): View => {
  // Locked wins over everything: no failure opens a locked machine.
  if (locks.size > 0) return { window: 'shell', page: 'locked' };
  if (!seated) return { window: 'shell', page: 'set-up' };
  if (page.is === 'ready')
    return reading === null ? { window: 'judge' } : { window: 'shell', page: 'documentation', name: reading };
  if (page.is === 'crashed') return { window: 'shell', page: 'crashed' };
  // A page that is loaded again after a failure stays behind the notice until it is there.
  return { window: 'shell', page: page.is === 'offline' || tried(page) > 0 ? 'offline' : 'starting' };
};

const tried = (page: Page): number => (page.is === 'loading' || page.is === 'offline' ? page.tries : 0);

type Step = { readonly state: State; readonly effects: readonly Effect[] };
const stay = (state: State): Step => ({ state, effects: [] });

const crashed = (state: State, now: number): Step => {
  const crashes = [...state.crashes.filter((at) => now - at < restartPolicy.within), now];
  const { what, afterMs } = decideRestart(crashes, state.lastWhole, now);
  const page = { is: 'crashed', retryAt: now + afterMs } as const;
  if (what === 'app') {
    const next = { ...state, crashes, page, lastWhole: now, leaving: { restart: true } };
    return { state: next, effects: [{ do: 'leave-when-kept', restart: true }] };
  }
  return { state: { ...state, crashes, page }, effects: [{ do: 'wait', ms: afterMs, what: 'retry' }] };
};

const drawingGone = (state: State, now: number): Step => {
  const drawingCrashes = [...state.drawingCrashes.filter((at) => now - at < drawingPolicy.within), now];
  const next = { ...state, drawingCrashes };
  if (decideDrawing(drawingCrashes, state.lastWhole, now) === 'stay') return stay(next);
  return {
    state: { ...next, lastWhole: now, leaving: { restart: true } },
    effects: [{ do: 'leave-when-kept', restart: true }],
  };
};

const failed = (state: State, now: number, chance: number): Step => {
  const ms = retryAfter(tried(state.page), chance);
  const page = { is: 'offline', tries: tried(state.page) + 1, retryAt: now + ms } as const;
  return { state: { ...state, page }, effects: [{ do: 'wait', ms, what: 'retry' }] };
};

const load = (state: State): Step => ({
  state: { ...state, page: { is: 'loading', tries: tried(state.page) } },
  effects: [{ do: 'load' }],
});

/** Locks at once; what was typed is kept behind the locked page, which goes on. */
const locked = (state: State, by: Locker, text: string | null): Step => ({
  state: { ...state, locks: new Set([...state.locks, by]), lockText: by === 'staff' ? text : state.lockText },
  effects: state.page.is === 'ready' ? [{ do: 'flush' }] : [],
});

const unlocked = (state: State, by: Locker): Step => {
  const locks = new Set([...state.locks].filter((one) => one !== by));
  return stay({ ...state, locks, lockText: by === 'staff' ? null : state.lockText });
};

/** Whatever staff or the page want to be seen is not hidden by documentation. */
const endsReading: readonly Event['is'][] = [
  ...(['lock', 'reload', 'leave', 'unseated', 'page-gone', 'page-failed', 'stop-reading'] as const),
];

/** What the app is after an event, and what it does. A pure function: `chance` is between 0 and 1, `now` in ms. */
export const step = (before: State, event: Event, { now, chance }: { now: number; chance: number }): Step => {
  // An app that is leaving waits for drafts only.
  if (before.leaving) return stay(before);
  const state =
    before.reading !== null && endsReading.includes(event.is) ? { ...before, reading: null } : before;
  switch (event.is) {
    case 'seated':
      return load({ ...state, seated: true });
    case 'unseated':
      return stay({ ...state, seated: false, page: { is: 'none' } });
    case 'page-loaded':
      return stay(state.page.is === 'loading' ? { ...state, page: { is: 'ready' } } : state);
    case 'page-failed':
      return state.seated ? failed(state, now, chance) : stay(state);
    case 'page-gone':
      return state.seated ? crashed(state, now) : stay(state);
    case 'drawing-gone':
      return drawingGone(state, now);
    case 'page-hung':
      return { state, effects: [{ do: 'wait', ms: hangMs, what: 'hang' }] };
    case 'page-answers':
      return stay(state);
    case 'retry':
      return state.page.is === 'offline' || state.page.is === 'crashed' ? load(state) : stay(state);
    case 'lock':
      return locked(state, event.by, event.text ?? null);
    case 'unlock':
      return unlocked(state, event.by);
    case 'reload':
      return state.page.is === 'ready' ? { state, effects: [{ do: 'reload-when-kept' }] } : load(state);
    case 'read':
      if (state.page.is !== 'ready' || state.locks.size > 0) return stay(state);
      return {
        state: { ...state, reading: event.name },
        effects: state.reading === null ? [{ do: 'flush' }] : [],
      };
    case 'stop-reading':
      return stay(state);
    case 'leave': {
      const { restart } = event;
      return { state: { ...state, leaving: { restart } }, effects: [{ do: 'leave-when-kept', restart }] };
    }
  }
};
