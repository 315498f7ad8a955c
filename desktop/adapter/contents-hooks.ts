import type { WebContents } from 'electron';
import { decideFrame, decideNavigation, decideWindow } from '../policy/navigation.ts';
import { decideKey, nextZoom, type Reading } from '../policy/shortcut.ts';
import { apply, type Guard } from './guard.ts';

/**
 * Every hook of a page, by the event that it hears. Each page of the app gets all of them; the tests count them, here and
 * in the running app.
 */
type Hook = (contents: WebContents, guard: Guard) => void;

type Zoom = 'zoom-in' | 'zoom-out' | 'zoom-reset';
const isZoom = (way: Zoom | Reading): way is Zoom => way.startsWith('zoom-');

const zoomBy = (contents: WebContents, guard: Guard, way: Zoom): void => {
  contents.setZoomFactor(nextZoom(Math.round(contents.getZoomFactor() * 100), way, guard.rules()) / 100);
  guard.zoomed();
};

export const contentsHooks = {
  'will-navigate': (contents, guard) => {
    contents.on('will-navigate', (event, url) =>
      apply(guard, event, decideNavigation(url, guard.ownerOf(contents), guard.rules()), url),
    );
  },
  // From Electron 25; before, frames meet the request filter alone.
  'will-frame-navigate': (contents, guard) => {
    contents.on('will-frame-navigate', (details) => {
      if (details.isMainFrame) return;
      apply(
        guard,
        details,
        decideFrame(details.url, guard.ownerOf(contents), guard.rules()),
        `frame ${details.url}`,
      );
    });
  },
  'will-redirect': (contents, guard) => {
    contents.on('will-redirect', (event, url, _inPlace, isMainFrame) => {
      const decide = isMainFrame ? decideNavigation : decideFrame;
      apply(guard, event, decide(url, guard.ownerOf(contents), guard.rules()), url);
    });
  },
  'did-navigate': (contents, guard) => {
    contents.on('did-navigate', (_event, url) => {
      const decision = decideNavigation(url, guard.ownerOf(contents), guard.rules());
      if (decision.allow) return;
      guard.report(decision.reason, `arrived at ${url}`);
      guard.home(contents);
    });
  },
  'did-frame-navigate': (contents, guard) => {
    contents.on('did-frame-navigate', (_event, url, _code, _text, isMainFrame) => {
      if (isMainFrame) return;
      const decision = decideFrame(url, guard.ownerOf(contents), guard.rules());
      if (!decision.allow) guard.report(decision.reason, `frame at ${url}`);
    });
  },
  'did-create-window': (contents, guard) => {
    contents.on('did-create-window', (window) => {
      guard.report('window.new', 'a window was made');
      window.destroy();
    });
  },
  'will-attach-webview': (contents, guard) => {
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
      guard.report('window.webview');
    });
  },
  'before-input-event': (contents, guard) => {
    contents.on('before-input-event', (event, input) => {
      if (input.type !== 'keyDown' && input.type !== 'rawKeyDown') return;
      const { decision, instead } = decideKey(input, guard.rules(), guard.reads());
      apply(guard, event, decision, `${input.code}`);
      if (instead === null) return;
      event.preventDefault();
      if (instead === 'reload') guard.reload();
      else if (isZoom(instead)) zoomBy(contents, guard, instead);
      else guard.read(instead);
    });
  },
  'zoom-changed': (contents, guard) => {
    contents.on('zoom-changed', (_event, way) =>
      zoomBy(contents, guard, way === 'in' ? 'zoom-in' : 'zoom-out'),
    );
  },
  'context-menu': (contents, guard) => {
    contents.on('context-menu', () => guard.report('menu.context'));
  },
  'devtools-opened': (contents, guard) => {
    contents.on('devtools-opened', () => {
      contents.closeDevTools();
      guard.report('tools.opened');
    });
  },
  'will-prevent-unload': (contents) => {
    // A page may not keep the app: to prevent this event is to let the page go.
    contents.on('will-prevent-unload', (event) => event.preventDefault());
  },
  login: (contents, guard) => {
    contents.on('login', (event, details) => {
      event.preventDefault();
      guard.report('password.asked', details.url);
    });
  },
  'select-client-certificate': (contents, guard) => {
    contents.on('select-client-certificate', (event, url) => {
      event.preventDefault();
      guard.report('certificate.other', url);
    });
  },
  'select-bluetooth-device': (contents, guard) => {
    contents.on('select-bluetooth-device', (event, _devices, choose) => {
      event.preventDefault();
      guard.report('device.bluetooth');
      choose('');
    });
  },
  'did-finish-load': (contents, guard) => {
    contents.on('did-finish-load', () => {
      if (guard.ownerOf(contents) === 'judge') guard.page('loaded');
    });
  },
  'did-fail-load': (contents, guard) => {
    contents.on('did-fail-load', (_event, code, _text, _url, isMainFrame) => {
      // -3: another load took its place.
      if (isMainFrame && code !== -3 && guard.ownerOf(contents) === 'judge') guard.page('failed');
    });
  },
  'render-process-gone': (contents, guard) => {
    contents.on('render-process-gone', () => {
      const owner = guard.ownerOf(contents);
      if (owner === 'judge') guard.page('gone');
      // It is opened again when somebody wants to read.
      else if (owner === 'documentation') guard.read('contest');
      else guard.home(contents);
    });
  },
  unresponsive: (contents, guard) => {
    contents.on('unresponsive', () => {
      const owner = guard.ownerOf(contents);
      if (owner === 'judge') guard.page('hung');
      // Nothing is lost with a page of documentation, and its bar goes on meanwhile.
      if (owner === 'documentation') contents.forcefullyCrashRenderer();
    });
  },
  responsive: (contents, guard) => {
    contents.on('responsive', () => {
      if (guard.ownerOf(contents) === 'judge') guard.page('answers');
    });
  },
} satisfies Record<string, Hook>;

/** Puts every hook on a page. */
export const bindContents = (contents: WebContents, guard: Guard): void => {
  const hooks: readonly Hook[] = Object.values(contentsHooks);
  for (const hook of hooks) hook(contents, guard);
  contents.setWindowOpenHandler(({ url }) => {
    const { here, decision } = decideWindow(url, guard.ownerOf(contents), guard.rules());
    if (!decision.allow) guard.report(decision.reason, url);
    if (here !== null) void contents.loadURL(here);
    return { action: 'deny' };
  });
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  void contents.setVisualZoomLevelLimits(1, 1);
};
