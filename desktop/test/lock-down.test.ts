import type { Breach } from '@assize/shared/domain/kiosk/breaches.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attacks } from './support/attacks.ts';
import { type Display, startDisplay } from './support/display.ts';
import { hostile } from './support/hostile.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import {
  anySeat,
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';
import { until } from './support/until.ts';

let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
let kiosk: RunningKiosk;
let page: Page;
let since = 0;

beforeAll(async () => {
  display = await startDisplay();
  judge = await serveJudge(hostile);
  machine = await makeMachine(display);
  machine.install(await signedConfig(judge));
  machine.keep('device', anySeat());
  kiosk = await startKiosk(machine);
  page = await kiosk.judge();
  await page.locator('#text').waitFor();
  await until(async () => (await kiosk.front()) === 'judge');
});
afterAll(async () => {
  await kiosk?.close();
  machine?.remove();
  await judge?.stop();
  display?.stop();
});
beforeEach(() => {
  since = kiosk.breaches().length;
});

const counted = (): readonly Breach[] => kiosk.breaches().slice(since);
const isCounted = (reason: Breach) =>
  expect.poll(counted, { message: `${reason} is reported` }).toContain(reason);

/** The app is what it was: on the page, full screen, with its two windows. */
const nothingHappened = async (): Promise<void> => {
  const windows = await kiosk.app.evaluate(({ BrowserWindow, webContents }) => ({
    all: BrowserWindow.getAllWindows().length,
    contents: webContents.getAllWebContents().length,
    shown: BrowserWindow.getAllWindows()
      .filter((one) => one.isVisible())
      .map((one) => ({ kiosk: one.isKiosk(), url: one.webContents.getURL(), title: one.getTitle() })),
  }));
  expect(windows).toEqual({
    all: 2,
    contents: 2,
    shown: [{ kiosk: true, url: `${judge.origin}/`, title: 'Hostile' }],
  });
};

describe('a hostile page of the judge’s origin', () => {
  it.each(attacks)('%s', async (_what, script, reason) => {
    await page.evaluate(script);
    if (reason) await isCounted(reason);
    await nothingHappened();
  });

  it('closes its window past what was taken away, and the app is there again', async () => {
    await page
      .evaluate(() => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const close = Object.getOwnPropertyDescriptor(frame.contentWindow ?? {}, 'close')?.value;
        const untouched =
          typeof close === 'function' ? close : Reflect.get(frame.contentWindow ?? {}, 'close');
        untouched.call(window);
      })
      .catch(() => undefined);
    await isCounted('quit.window');
    await until(async () => (await kiosk.front()) === 'judge');
    page = await kiosk.judge();
    await nothingHappened();
  });

  it('stops the app with a dialog, and gets none', async () => {
    expect(await page.evaluate("alert('x') ?? confirm('x')")).toBe(false);
    // Electron has no such dialog.
    await expect(page.evaluate("prompt('x')")).rejects.toThrow('not be supported');
    await nothingHappened();
  });

  it('finds no more of the app than its bridge', async () => {
    const found = await page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
      shell: 'assizeShell' in window,
      bridge: Object.keys(Reflect.get(window, 'assizeKiosk')).sort(),
      inFrame: (() => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
        const has = frame.contentWindow !== null && 'assizeKiosk' in frame.contentWindow;
        frame.remove();
        return has;
      })(),
    }));
    expect(found).toEqual({
      node: [],
      shell: false,
      bridge: [
        ...['documentation', 'giveUp', 'info', 'keep', 'kept', 'onFlush', 'onMessage', 'onSeat', 'read'],
        ...['reload', 'sent', 'sign', 'tell'],
      ],
      inFrame: false,
    });
  });

  it('follows a link to the own site in the window there is', async () => {
    for (const click of [
      () => page.locator('#same').click(),
      () => page.locator('#same').click({ button: 'middle' }),
      () => page.locator('#same').click({ modifiers: ['Control'] }),
      () => page.locator('#same').click({ modifiers: ['Shift'] }),
    ]) {
      await click();
      await isCounted('window.new');
      await expect.poll(() => page.title()).toBe('Next');
      expect(kiosk.app.windows()).toHaveLength(2);
      await page.goto(`${judge.origin}/`);
    }
  });

  it('gets no files that are dropped', async () => {
    const devtools = await page.context().newCDPSession(page);
    const box = await page.locator('#drop').boundingBox();
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
    const data = { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
    await isCounted('drop.file');
    await nothingHappened();
  });
});

describe('keys, pressed past the app', () => {
  it.each<readonly [key: string, reason: Breach]>([
    // Openbox takes this one, and asks the window to close.
    ['alt+F4', 'quit.window'],
    ['ctrl+q', 'key.quit'],
    ['ctrl+w', 'key.close'],
    ['ctrl+shift+w', 'key.close'],
    ['ctrl+F4', 'key.close'],
    ['ctrl+n', 'key.window'],
    ['ctrl+shift+n', 'key.window'],
    ['ctrl+t', 'key.window'],
    ['ctrl+p', 'key.print'],
    ['ctrl+s', 'key.save'],
    ['ctrl+o', 'key.open'],
    ['ctrl+u', 'key.source'],
    ['F5', 'key.reload'],
    ['ctrl+F5', 'key.reload'],
    ['shift+F5', 'key.reload'],
    ['ctrl+r', 'key.reload'],
    ['ctrl+shift+r', 'key.reload'],
    ['F11', 'key.full-screen'],
    ['F12', 'key.tools'],
    ['ctrl+shift+i', 'key.tools'],
    ['ctrl+shift+j', 'key.tools'],
    ['ctrl+shift+c', 'key.tools'],
    ['alt+Left', 'key.history'],
    ['alt+Right', 'key.history'],
    ['ctrl+shift+Escape', 'key.system'],
  ])('%s is refused', async (key, reason) => {
    display.press(key);
    await isCounted(reason);
    await nothingHappened();
  });

  it('that are for typing reach the page', async () => {
    await page.locator('#text').click();
    await page.evaluate('typed.length = 0');
    display.press('a', 'ctrl+a', 'ctrl+slash', 'F9', 'ctrl+Return', 'alt+1');
    await expect
      .poll(() => page.evaluate('typed.filter((code) => !/Control|Alt|Shift/.test(code))'))
      .toEqual(['KeyA', 'KeyA', 'Slash', 'F9', 'Enter', 'Digit1']);
  });

  it('zoom no further than the machine allows', async () => {
    const zoom = () =>
      kiosk.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .filter((one) => one.isVisible())
          .map((one) => Math.round(one.webContents.getZoomFactor() * 100)),
      );
    for (let times = 0; times < 14; times += 1) display.press('ctrl+plus');
    await expect.poll(zoom).toEqual([200]);
    for (let times = 0; times < 16; times += 1) display.press('ctrl+minus');
    await expect.poll(zoom).toEqual([80]);
    display.press('ctrl+0');
    await expect.poll(zoom).toEqual([100]);
  });

  it('and buttons open no menu and go nowhere', async () => {
    display.click(3, 600, 500);
    await isCounted('menu.context');
    display.click(8, 600, 500);
    display.click(9, 600, 500);
    await nothingHappened();
  });
});

it('puts every hook on every page and session that there is', async () => {
  const { contentsHooks } = await import('../adapter/contents-hooks.ts');
  const names = Object.keys(contentsHooks);
  const bare = await kiosk.app.evaluate(
    ({ webContents }, events) =>
      webContents
        .getAllWebContents()
        .flatMap((contents) => events.filter((name) => contents.listenerCount(name) === 0)),
    names,
  );
  expect(names.length).toBeGreaterThan(15);
  expect(bare).toEqual([]);
});
