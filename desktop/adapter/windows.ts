import { BrowserWindow, type WebContents } from 'electron';
import type { View } from '../core/state.ts';
import { type Owner as AnyOwner, shellPage } from '../policy/address.ts';
import type { Rules } from '../policy/rules.ts';
import type { DocumentationView } from './documentation-view.ts';
import { lockedPage } from './locked-page.ts';

/** Documentation has no window of its own. */
type Owner = Exclude<AnyOwner, 'documentation'>;

export const judgePartition = 'persist:judge';
/** Without `persist:`: the app's own pages store nothing. */
export const shellPartition = 'shell';

export type Windows = {
  /** The one that there is now, since a page can close its own; the judge's is there with its first page. */
  readonly judge: () => BrowserWindow | undefined;
  readonly shell: () => BrowserWindow | undefined;
  readonly show: (view: View) => void;
  readonly home: (contents: WebContents) => void;
  readonly load: () => void;
  /** Whether the other window was in front a moment ago, for documentation. */
  readonly isOwnTurn: () => boolean;
  /** From the bar to the documentation and back. */
  readonly turnFocus: () => void;
  readonly end: () => void;
};

/** The window manager gives the keyboard to the other window within this time, in ms. */
const turnMs = 1_000;

const makeWindow = (partition: string, preload: string, args: readonly string[], kiosk: boolean) =>
  new BrowserWindow({
    show: false,
    kiosk,
    frame: !kiosk,
    width: 1280,
    height: 800,
    // Keeps a window from flashing white before its first page.
    backgroundColor: '#101418',
    autoHideMenuBar: true,
    webPreferences: {
      partition,
      preload,
      additionalArguments: [...args],
      ...lockedPage,
      backgroundThrottling: false,
    },
  });

/**
 * The two windows of the app, of which one is in front: the judge's site and the app's own pages. A script that closes
 * its window does so past every hook; another window then takes its place.
 */
export const makeWindows = ({
  rules,
  preloads,
  pageArguments,
  start,
  documentation,
  bind,
  onClosed,
}: {
  rules: () => Rules;
  preloads: { readonly judge: string; readonly shell: string };
  /** What the judge's preload knows from the start. */
  pageArguments: readonly string[];
  /** Address that the judge's window begins at; null: there is none yet. */
  start: () => string | null;
  documentation: DocumentationView;
  /** Puts the hooks of windows on one. */
  bind: (window: BrowserWindow) => void;
  /** A window was closed, and another one is there. */
  onClosed: (owner: Owner) => void;
}): Windows => {
  const kiosk = rules().profile === 'contestant';
  let ended = false;
  let isReading = false;
  let turnedAt = Number.NEGATIVE_INFINITY;
  const made: { [Name in Owner]?: BrowserWindow } = {};
  const make = (owner: Owner): BrowserWindow => {
    const window =
      owner === 'judge'
        ? makeWindow(judgePartition, preloads.judge, pageArguments, kiosk)
        : makeWindow(shellPartition, preloads.shell, [], kiosk);
    bind(window);
    window.once('closed', () => {
      if (ended) return;
      made[owner] = make(owner);
      onClosed(owner);
    });
    made[owner] = window;
    // A window that gets the keyboard gives it to its own page, which is the bar alone.
    if (owner === 'shell')
      window.on('focus', () => {
        if (isReading) documentation.contents()?.focus();
      });
    if (owner === 'shell') loadShell(window);
    return window;
  };
  const one = (owner: Owner): BrowserWindow => made[owner] ?? make(owner);
  const load = (): void => {
    const address = start();
    // A load that fails is heard by the hook of the page.
    if (address !== null)
      one('judge')
        .loadURL(address)
        .catch(() => undefined);
  };
  const loadShell = (window: BrowserWindow): void =>
    void window.loadURL(shellPage('index')).catch(() => undefined);
  make('shell');
  return {
    judge: () => made.judge,
    shell: () => made.shell,
    load,
    isOwnTurn: () => performance.now() - turnedAt < turnMs,
    turnFocus: () => {
      const [bar, pages] = [made.shell?.webContents, documentation.contents()];
      if (isReading) (pages?.isFocused() ? bar : pages)?.focus();
    },
    show: (view) => {
      const { window } = view;
      const [front, back] = [one(window), made[window === 'judge' ? 'shell' : 'judge']];
      const reads = view.window === 'shell' && view.page === 'documentation' ? view.name : null;
      if ((reads !== null || isReading) && back?.isVisible()) turnedAt = performance.now();
      const begins = reads !== null && !isReading;
      isReading = reads !== null;
      if (reads === null) documentation.hide(made.shell);
      else documentation.show(front, reads);
      if (!front.isVisible()) front.show();
      if (kiosk && !front.isKiosk()) front.setKiosk(true);
      front.focus();
      if (begins) documentation.contents()?.focus();
      // The other one goes only when this one is there: nothing else shows between them.
      if (back?.isVisible()) back.hide();
    },
    home: (contents) => {
      if (contents === documentation.contents()) documentation.home();
      else if (contents === made.shell?.webContents) loadShell(one('shell'));
      else load();
    },
    end: () => {
      ended = true;
      for (const window of Object.values(made)) window.destroy();
    },
  };
};
