import { EventEmitter } from 'node:events';
import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import type { BrowserWindow, Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noConfig } from '../policy/rules.ts';
import { bindContents, contentsHooks } from './contents-hooks.ts';
import type { Guard } from './guard.ts';
import { bindSession, type SessionGuard, sessionHooks } from './session-hooks.ts';

// The package of Electron is no program for Node; nothing of these files asks it for anything.
vi.mock('electron', () => ({}));

const origin = 'https://judge.hall';
let reads = false;
const reported: Breach[] = [];
const told: string[] = [];
beforeEach(() => {
  reported.length = 0;
  told.length = 0;
  reads = false;
});

const guard: Guard & SessionGuard = {
  rules: () => ({ ...noConfig, origins: [origin] }),
  ownerOf: () => 'judge',
  report: (breach) => void reported.push(breach),
  home: () => void told.push('home'),
  page: (event) => void told.push(event),
  reload: () => void told.push('reload'),
  reads: () => reads,
  read: (way) => void told.push(way),
  zoomed: () => undefined,
  token: () => 'token-of-the-machine',
};

/** A page of Electron as far as hooks ask it: an emitter, and the handlers that it was given. */
const fakePage = () => {
  const handlers: { open?: (details: { url: string }) => unknown } = {};
  const loaded: string[] = [];
  let zoom = 1;
  const page = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: (details: { url: string }) => unknown) => {
      handlers.open = handler;
    },
    setWebRTCIPHandlingPolicy: () => undefined,
    setVisualZoomLevelLimits: async () => undefined,
    loadURL: async (url: string) => void loaded.push(url),
    closeDevTools: () => void told.push('tools closed'),
    getZoomFactor: () => zoom,
    setZoomFactor: (factor: number) => {
      zoom = factor;
    },
  });
  bindContents(page as unknown as WebContents, guard);
  return { page, handlers, loaded, zoom: () => zoom };
};

const preventable = () => {
  const event = {
    prevented: false,
    preventDefault: () => {
      event.prevented = true;
    },
  };
  return event;
};

describe('the hooks of a page', () => {
  it('are all of these', () => {
    const { page, handlers } = fakePage();
    const names = [
      'before-input-event',
      'context-menu',
      'devtools-opened',
      'did-create-window',
      'did-fail-load',
      'did-finish-load',
      'did-frame-navigate',
      'did-navigate',
      'login',
      'render-process-gone',
      'responsive',
      'select-bluetooth-device',
      'select-client-certificate',
      'unresponsive',
      'will-attach-webview',
      'will-frame-navigate',
      'will-navigate',
      'will-prevent-unload',
      'will-redirect',
      'zoom-changed',
    ];
    expect(Object.keys(contentsHooks).toSorted()).toEqual(names);
    expect(page.eventNames().map(String).toSorted()).toEqual(names);
    expect(handlers.open).toBeDefined();
  });

  it.each<readonly [event: string, args: readonly unknown[], reason: Breach]>([
    ['will-navigate', ['https://example.org/'], 'navigate.origin'],
    ['will-redirect', ['https://example.org/', false, true], 'navigate.origin'],
    ['will-redirect', ['https://example.org/', false, false], 'frame.foreign'],
    ['will-attach-webview', [], 'window.webview'],
    ['before-input-event', [{ type: 'keyDown', key: 'F12', code: 'F12' }], 'key.tools'],
    ['login', [{ url: origin }], 'password.asked'],
    ['select-client-certificate', [origin], 'certificate.other'],
    ['select-bluetooth-device', [[], () => undefined], 'device.bluetooth'],
  ])('prevent %s %j', (name, args, reason) => {
    const event = preventable();
    fakePage().page.emit(name, event, ...args);
    expect([event.prevented, reported]).toEqual([true, [reason]]);
  });

  it.each<readonly [event: string, args: readonly unknown[]]>([
    ['will-navigate', [`${origin}/contest/1`]],
    ['will-redirect', [`${origin}/contest/1`, false, true]],
    ['before-input-event', [{ type: 'keyDown', key: 'a', code: 'KeyA' }]],
    ['before-input-event', [{ type: 'keyUp', key: 'F12', code: 'F12' }]],
  ])('let %s %j be', (name, args) => {
    const event = preventable();
    fakePage().page.emit(name, event, ...args);
    expect([event.prevented, reported]).toEqual([false, []]);
  });

  it('judge frames by their own event where Electron has it', () => {
    const frame = { ...preventable(), url: 'https://example.org/', isMainFrame: false };
    const prevented = vi.fn();
    fakePage().page.emit('will-frame-navigate', { ...frame, preventDefault: prevented });
    expect(prevented).toHaveBeenCalledOnce();
    expect(reported).toEqual(['frame.foreign']);
  });

  it('bring a page home that got elsewhere', () => {
    fakePage().page.emit('did-navigate', {}, 'https://example.org/');
    expect([reported, told]).toEqual([['navigate.origin'], ['home']]);
  });

  it('close a window and the tools that were opened all the same', () => {
    const { page } = fakePage();
    const destroy = vi.fn();
    page.emit('did-create-window', { destroy } as unknown as BrowserWindow);
    page.emit('devtools-opened');
    expect(destroy).toHaveBeenCalledOnce();
    expect([reported, told]).toEqual([['window.new', 'tools.opened'], ['tools closed']]);
  });

  it('let no page keep the app', () => {
    const event = preventable();
    fakePage().page.emit('will-prevent-unload', event);
    expect(event.prevented).toBe(true);
  });

  it('open no window, and follow the own site', () => {
    const { handlers, loaded } = fakePage();
    expect(handlers.open?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
    expect(handlers.open?.({ url: `${origin}/next` })).toEqual({ action: 'deny' });
    expect([loaded, reported]).toEqual([[`${origin}/next`], ['navigate.origin', 'window.new']]);
  });

  it('zoom themselves, within limits', () => {
    const { page, zoom } = fakePage();
    for (let times = 0; times < 20; times += 1) page.emit('zoom-changed', {}, 'in');
    expect(zoom()).toBe(2);
  });

  it('tell how the page is', () => {
    const { page } = fakePage();
    page.emit('did-finish-load');
    page.emit('did-fail-load', {}, -105, 'NAME_NOT_RESOLVED', origin, true);
    page.emit('did-fail-load', {}, -3, 'ABORTED', origin, true);
    page.emit('did-fail-load', {}, -105, 'NAME_NOT_RESOLVED', origin, false);
    page.emit('render-process-gone', {}, { reason: 'crashed' });
    page.emit('unresponsive');
    page.emit('responsive');
    expect(told).toEqual(['loaded', 'failed', 'gone', 'hung', 'answers']);
  });
});

/** A session as far as hooks ask it. Of each handler Electron keeps the last one. */
const fakeSession = () => {
  const handlers: Record<string, (...args: never[]) => unknown> = {};
  const keep = (name: string) => (handler: (...args: never[]) => unknown) => {
    expect(handlers[name], `${name} is set once: the last one wins`).toBeUndefined();
    handlers[name] = handler;
  };
  const session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setDisplayMediaRequestHandler: keep('display'),
    setCertificateVerifyProc: keep('certificate'),
    setSpellCheckerEnabled: (on: boolean) => void told.push(`spelling ${on}`),
    clearStorageData: async () => void told.push('cleared'),
    serviceWorkers: new EventEmitter(),
    webRequest: {
      onBeforeRequest: keep('before'),
      onBeforeSendHeaders: keep('headers'),
      onHeadersReceived: keep('received'),
    },
  });
  bindSession(session as unknown as Session, guard, 'judge');
  const ask = (name: string, ...args: unknown[]): unknown => {
    let answer: unknown;
    const result = handlers[name]?.(...([...args, (given: unknown) => (answer = given)] as never[]));
    return answer ?? result;
  };
  return { session, ask };
};

describe('the hooks of a session', () => {
  it('are all of these', () => {
    const { session } = fakeSession();
    expect(Object.keys(sessionHooks)).toHaveLength(13);
    expect(session.eventNames().map(String).toSorted()).toEqual([
      'select-hid-device',
      'select-serial-port',
      'select-usb-device',
      'will-download',
    ]);
    expect(told).toEqual(['spelling false']);
  });

  it('refuse requests to other places', () => {
    const { ask } = fakeSession();
    expect(ask('before', { url: 'https://example.org/', resourceType: 'image' })).toEqual({ cancel: true });
    expect(ask('before', { url: `${origin}/x`, resourceType: 'image' })).toEqual({ cancel: false });
    expect(reported).toEqual(['request.origin']);
  });

  it('give the machine’s token to calls of the judge alone', () => {
    const { ask } = fakeSession();
    const sent = (url: string) =>
      Reflect.get(Object(ask('headers', { url, requestHeaders: {} })), 'requestHeaders');
    expect(sent(`${origin}/api/submit`)).toEqual({ 'kiosk-token': 'token-of-the-machine' });
    expect(sent(`${origin}/assets/x.js`)).toEqual({});
    expect(sent('https://example.org/api/submit')).toEqual({});
  });

  it('refuse the script of a service worker', () => {
    const { ask } = fakeSession();
    expect(
      ask('headers', { url: `${origin}/w.js`, requestHeaders: { 'Service-Worker': 'script' } }),
    ).toMatchObject({
      cancel: true,
    });
    expect(reported).toEqual(['worker.service']);
  });

  it('add the sandbox policy to pages, beside the site’s own', () => {
    const { ask } = fakeSession();
    const received = ask('received', {
      resourceType: 'mainFrame',
      responseHeaders: { 'content-security-policy': ["default-src 'self'"] },
    });
    expect(received).toEqual({
      responseHeaders: {
        'content-security-policy': ["default-src 'self'", expect.stringMatching(/^sandbox /)],
      },
    });
    expect(JSON.stringify(received)).not.toMatch(/allow-modals|allow-top-navigation/);
    expect(ask('received', { resourceType: 'script', responseHeaders: {} })).toEqual({});
  });

  it('keep nothing of a service worker that came all the same, and no download', () => {
    const { session } = fakeSession();
    session.serviceWorkers.emit('registration-completed', {}, { scope: origin });
    const event = preventable();
    session.emit('will-download', event, { getURL: () => `${origin}/file` });
    expect([event.prevented, reported]).toEqual([true, ['worker.service', 'download.other']]);
    expect(told).toContain('cleared');
  });
});
