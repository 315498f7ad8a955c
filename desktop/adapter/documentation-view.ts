import type { Documentation } from '@assize/shared/domain/kiosk/machine-config.ts';
import { BrowserView, type BrowserWindow, type WebContents } from 'electron';
import { documentationPage, isDocumentation, readAddress } from '../policy/address.ts';
import { lockedPage } from './locked-page.ts';

/** Without `persist:`: what people looked for is gone with the app. */
export const documentationPartition = 'documentation';

/** Height of the bar above it, as `shell.css` has it. */
const barHeight = 56;

export type DocumentationView = {
  /** Puts a documentation below the bar of a window; it opens where it was left. */
  readonly show: (window: BrowserWindow, name: string) => void;
  readonly hide: (window: BrowserWindow | undefined) => void;
  readonly contents: () => WebContents | null;
  /** Whether there was a page to go to. */
  readonly go: (way: 'back' | 'forward') => boolean;
  /** Opens what is open at its first page. */
  readonly home: () => void;
  /** Forgets where each was left. */
  readonly forget: () => void;
};

/**
 * The pages of documentation, apart from the window's own page: they have a session and a process of their own. Electron
 * from 30 on has another part for it and keeps this one; 22 has this one alone.
 */
export const makeDocumentationView = ({
  documentation,
  preload,
  pageArguments,
  onGone,
}: {
  documentation: () => readonly Documentation[];
  preload: string;
  pageArguments: readonly string[];
  /** Its page was closed, by itself. */
  onGone: () => void;
}): DocumentationView => {
  let view: BrowserView | null = null;
  let shown: string | null = null;
  const left = new Map<string, string>();

  const make = (): BrowserView => {
    const made = new BrowserView({
      webPreferences: {
        partition: documentationPartition,
        preload,
        additionalArguments: [...pageArguments],
        ...lockedPage,
      },
    });
    // A script can close its page past every hook; the next time there is another one.
    made.webContents.once('destroyed', () => {
      if (view !== made) return;
      view = null;
      shown = null;
      onGone();
    });
    return made;
  };
  const start = (name: string): string | null => {
    const one = documentation().find((known) => known.name === name);
    return one ? documentationPage(one) : null;
  };
  const load = (address: string | null): void => {
    if (address !== null && view) void view.webContents.loadURL(address).catch(() => undefined);
  };
  /** Where a documentation was left, if its pages still stand. */
  const keepPlace = (): void => {
    if (shown === null || view === null) return;
    const address = view.webContents.getURL();
    const url = readAddress(address);
    if (typeof url !== 'string' && isDocumentation(url) && url.pathname.startsWith(`/${shown}/`))
      left.set(shown, address);
  };
  return {
    contents: () => view?.webContents ?? null,
    show: (window, name) => {
      const isNew = view === null;
      const mine = view ?? make();
      view = mine;
      // A window that took the place of another has no view yet.
      if (!window.getBrowserViews().includes(mine)) window.setBrowserView(mine);
      const { width, height } = window.getContentBounds();
      const top = Math.round(barHeight * window.webContents.getZoomFactor());
      mine.setBounds({ x: 0, y: top, width, height: Math.max(0, height - top) });
      mine.setAutoResize({ width: true, height: true });
      mine.setBackgroundColor('#ffffff');
      if (isNew || shown !== name || mine.webContents.isCrashed()) {
        keepPlace();
        shown = name;
        load(left.get(name) ?? start(name));
      }
    },
    hide: (window) => {
      keepPlace();
      if (view && window?.getBrowserViews().includes(view)) window.removeBrowserView(view);
    },
    go: (way) => {
      const contents = view?.webContents;
      if (!contents) return false;
      const may = way === 'back' ? contents.canGoBack() : contents.canGoForward();
      if (!may) return false;
      if (way === 'back') contents.goBack();
      else contents.goForward();
      return true;
    },
    home: () => load(shown === null ? null : start(shown)),
    forget: () => {
      left.clear();
      shown = null;
      view?.webContents.clearHistory();
    },
  };
};
