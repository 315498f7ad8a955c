import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { attacksOf, hostileDocumentation } from './support/documentation.ts';
import { hallStub } from './support/hall-stub.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import {
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';
import { until } from './support/until.ts';

/** Documentation before the judge's page; each test goes on where the one before it ended. */
const stolen: string[] = [];
const hall = hallStub((request, response) => {
  if (request.url?.startsWith('/stolen')) stolen.push(`${request.method} ${request.url}`);
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html><title>Judge</title>
    <textarea id="text"></textarea><p id="said"></p><script>
      assizeKiosk.onFlush(() => fetch('/api/kept', { method: 'POST', body: document.getElementById('text').value }));
      assizeKiosk.onMessage(({ text }) => { document.getElementById('said').textContent = text; });
    </script>`);
});
let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
let kiosk: RunningKiosk;
let page: Page;
let docs: ReturnType<typeof hostileDocumentation>;
let since = 0;

beforeAll(async () => {
  docs = hostileDocumentation();
  display = await startDisplay();
  judge = await serveJudge(hall.handler);
  machine = await makeMachine(display);
  machine.install(await signedConfig(judge, { features: { documentation: docs.config } }));
  machine.keep('locale', 'en-US');
  kiosk = await startKiosk(machine);
  await kiosk.shell.getByLabel('Code of the seat').fill(hall.code);
  await kiosk.shell.getByRole('button', { name: 'Take the seat' }).click();
  await until(async () => (await kiosk.front()) === 'judge');
  page = await kiosk.judge();
  await page.locator('#text').fill('half a program');
});
afterAll(async () => {
  await kiosk?.close();
  machine?.remove();
  await judge?.stop();
  display?.stop();
  docs?.remove();
});
beforeEach(() => {
  since = kiosk.breaches().length;
});

const front = (window: 'judge' | 'shell') =>
  expect.poll(() => kiosk.front(), { timeout: 15_000 }).toBe(window);
/** Address of the page of documentation; null: there is none. */
const reads = () =>
  kiosk.app.evaluate(
    ({ webContents }) =>
      webContents
        .getAllWebContents()
        .map((one) => one.getURL())
        .find((url) => url.startsWith('app://docs/')) ?? null,
  );
const readsAt = (address: string) => expect.poll(reads).toBe(`app://docs/${address}`);
/** Runs a script in the page of documentation. */
const inDocs = (script: string): Promise<unknown> =>
  kiosk.app.evaluate(
    ({ webContents }, text) =>
      webContents
        .getAllWebContents()
        .find((one) => one.getURL().startsWith('app://docs/'))
        ?.executeJavaScript(text, true),
    script,
  );
const focused = () =>
  kiosk.app.evaluate(({ webContents }) => webContents.getFocusedWebContents()?.getURL().slice(0, 10));
const open = async (): Promise<void> => {
  expect(await page.evaluate('assizeKiosk.documentation()')).toBe(true);
  await front('shell');
  await kiosk.shell.getByRole('button', { name: 'Back to the contest' }).waitFor();
  await expect.poll(() => inDocs('window.ownScript')).toBe(true);
  await expect.poll(focused).toBe('app://docs');
};
const back = async (): Promise<void> => {
  await kiosk.shell.getByRole('button', { name: 'Back to the contest' }).click();
  await front('judge');
};
const isUntouched = async (): Promise<void> =>
  expect(await page.locator('#text').inputValue()).toBe('half a program');

it('is told to the page of the judge by its titles, without where it lies', async () => {
  const info = await page.evaluate('assizeKiosk.info()');
  expect(info).toMatchObject({ documentation: ['C++', 'Java'] });
  expect(JSON.stringify(info)).not.toContain('assize-docs-');
});

it('opens before the page, which keeps what was typed and stays as it is', async () => {
  await open();
  await readsAt('cpp/en/index.html');
  await expect.poll(() => hall.seen.kept).toContain('half a program');
  const began = await page.evaluate('performance.timeOrigin');
  await back();
  await isUntouched();
  expect(await page.evaluate('performance.timeOrigin')).toBe(began);
});

it('stands below its bar, in both languages', async () => {
  await open();
  const bounds = await kiosk.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().flatMap((one) => one.getBrowserViews().map((view) => view.getBounds())),
  );
  expect(bounds).toEqual([{ x: 0, y: 56, width: 1280, height: 744 }]);
  const accessible = async () => {
    const { violations } = await new AxeBuilder({ page: kiosk.shell }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };
  for (const colorScheme of ['dark', 'light'] as const) {
    await kiosk.shell.emulateMedia({ colorScheme });
    await accessible();
  }
  await kiosk.shell.getByRole('button', { name: '中文' }).click();
  await kiosk.shell.getByRole('button', { name: '返回比赛' }).waitFor();
  await accessible();
  await kiosk.shell.getByRole('button', { name: 'English' }).click();
  await kiosk.shell.getByRole('button', { name: 'Back to the contest' }).waitFor();
});

it('is gone through by its links, its bar and keys, and left by the way back from its first page', async () => {
  await inDocs("document.getElementById('next').click()");
  await readsAt('cpp/en/next.html');
  display.press('alt+Left');
  await readsAt('cpp/en/index.html');
  display.press('alt+Right');
  await readsAt('cpp/en/next.html');
  await kiosk.shell.getByRole('button', { name: 'Java' }).click();
  await readsAt('java/index.html');
  await expect.poll(() => inDocs('window.ownScript')).toBe(true);
  // It was left there.
  await kiosk.shell.getByRole('button', { name: 'C++' }).click();
  await readsAt('cpp/en/next.html');
  await kiosk.shell.getByRole('button', { name: /^Back \(/ }).click();
  await readsAt('java/index.html');
  display.press('alt+Left');
  await readsAt('cpp/en/next.html');
  display.press('alt+Left');
  await readsAt('cpp/en/index.html');
  display.press('alt+Left');
  await front('judge');
  await isUntouched();
  expect(kiosk.breaches().slice(since)).toEqual([]);
});

it('lets go from the bar to the page and back by F6, and to the contest by Alt+Home', async () => {
  await open();
  display.press('F6');
  await expect.poll(focused).toBe('app://shel');
  display.press('F6');
  await expect.poll(focused).toBe('app://docs');
  display.press('alt+Home');
  await front('judge');
});

it('gives what was copied to the page, within the app', async () => {
  await open();
  await inDocs("getSelection().selectAllChildren(document.getElementById('text'))");
  display.press('ctrl+c');
  await back();
  await page.evaluate("document.getElementById('text').setSelectionRange(99, 99)");
  await page.locator('#text').focus();
  display.press('ctrl+v');
  await expect.poll(() => page.locator('#text').inputValue()).toBe('half a programstd::vector');
  await page.locator('#text').fill('half a program');
});

describe('a hostile page of documentation', () => {
  it('has every hook', async () => {
    await open();
    const { contentsHooks } = await import('../adapter/contents-hooks.ts');
    const bare = await kiosk.app.evaluate(
      ({ webContents }, events) =>
        webContents
          .getAllWebContents()
          .flatMap((contents) => events.filter((name) => contents.listenerCount(name) === 0)),
      Object.keys(contentsHooks),
    );
    expect(bare).toEqual([]);
  });

  it('finds no bridge, nothing of Node, and no other documentation’s secrets', async () => {
    expect(
      await inDocs(`(async () => ({
        found: ['assizeKiosk', 'assizeShell', 'require', 'process', 'module', 'Buffer'].filter((name) => name in window),
        own: await fetch('/java/index.html').then((answer) => answer.status),
        others: await Promise.all([
          '/cpp/up/key.txt',
          '/cpp/../secret/key.txt',
          '/cpp/..%2fsecret/key.txt',
          '/cpp/%2e%2e%2fsecret%2fkey.txt',
          '/cpp/..%5csecret%5ckey.txt',
          '/cpp/%2fetc/hosts.txt',
          '/secret/key.txt',
          '/',
        ].map((path) => fetch(path).then((answer) => answer.status))),
        outside: await Promise.all(['app://shell/index.html', 'app://shell/shell.js', 'file:///etc/passwd']
          .map((address) => fetch(address).then(() => 'read', () => 'refused'))),
      }))()`),
    ).toEqual({
      found: [],
      own: 200,
      others: [404, 404, 404, 404, 404, 404, 404, 404],
      outside: ['refused', 'refused', 'refused'],
    });
  });

  it('reaches it by no call of the app', async () => {
    const { judgeChannels, shellChannels } = await import('@assize/shared/domain/kiosk/bridge.ts');
    const channels = [
      ...Object.keys(judgeChannels).map((name) => `judge:${name}`),
      ...Object.keys(shellChannels).map((name) => `shell:${name}`),
    ];
    // As if its preload had given it the means.
    const outcomes = await kiosk.app.evaluate(async ({ ipcMain, webContents }, names) => {
      const sender = webContents.getAllWebContents().find((one) => one.getURL().startsWith('app://docs/'));
      const handlers: Map<string, (event: unknown, ask: unknown) => Promise<unknown>> = Reflect.get(
        ipcMain,
        '_invokeHandlers',
      );
      const event = { sender, senderFrame: sender?.mainFrame };
      return Promise.all(
        names.map(async (name) => {
          try {
            let answered: Promise<unknown> | undefined;
            const reply = {
              ...event,
              _throw: (e: unknown) => {
                answered = Promise.reject(e);
              },
              _reply: (x: unknown) => {
                answered = Promise.resolve(x);
              },
            };
            const returned = await handlers.get(name)?.(reply, null);
            return `${name}: ${JSON.stringify(await (answered ?? returned))}`;
          } catch (error) {
            return `${name}: ${String(error)}`;
          }
        }),
      );
    }, channels);
    expect(outcomes.length).toBeGreaterThan(15);
    expect(outcomes.filter((one) => !/sender\.place/.test(one))).toEqual([]);
  });

  it('is refused', async () => {
    const wrong: string[] = [];
    for (const [what, script, reason] of attacksOf(judge.origin)) {
      const before = kiosk.breaches().length;
      await inDocs(`${script}; undefined`).catch(() => undefined);
      const counted = () => kiosk.breaches().slice(before);
      if (reason)
        await until(() => counted().includes(reason), 4_000).catch(() => wrong.push(`${what}: not counted`));
      else await new Promise((resolve) => setTimeout(resolve, 150));
      const [address, window] = [await reads(), await kiosk.front()];
      if (address !== 'app://docs/cpp/en/index.html' || window !== 'shell')
        wrong.push(`${what}: ${address} ${window}`);
      const signals = counted().filter((one) => /^(navigate|frame|window|request|download|quit)/.test(one));
      if (signals.length > 0) wrong.push(`${what}: a signal for ${signals}`);
    }
    expect(wrong).toEqual([]);
    expect(stolen).toEqual([]);
    expect(await kiosk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
  });

  it('follows a link that wants a window in the view there is', async () => {
    await inDocs("window.open('/java/index.html'); undefined");
    await readsAt('java/index.html');
    display.press('alt+Left');
    await readsAt('cpp/en/index.html');
  });

  it('that never ends lets its bar go on', async () => {
    void inDocs('for (;;);').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await back();
    await isUntouched();
    // Chromium says so after some seconds, but not while something like Playwright looks into the page.
    await kiosk.app.evaluate(({ webContents }) => {
      for (const one of webContents.getAllWebContents())
        if (one.getURL().startsWith('app://docs/')) one.emit('unresponsive');
    });
    const crashed = () =>
      kiosk.app.evaluate(({ webContents }) => webContents.getAllWebContents().some((one) => one.isCrashed()));
    await expect.poll(crashed).toBe(true);
    await open();
  });

  it('that dies leads back to the contest, and is there the next time', async () => {
    await kiosk.app.evaluate(({ webContents }) => {
      for (const one of webContents.getAllWebContents())
        if (one.getURL().startsWith('app://docs/')) one.forcefullyCrashRenderer();
    });
    await front('judge');
    await isUntouched();
    await open();
  });

  it('that closes itself past what was taken away as well', async () => {
    await inDocs(`(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      (Object.getOwnPropertyDescriptor(frame.contentWindow, 'close')?.value ?? frame.contentWindow.close).call(window);
    })()`).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    if ((await kiosk.front()) === 'shell') await back();
    await isUntouched();
    await open();
    await back();
  });
});

it('gives way to a message of staff, and to a lock', async () => {
  await open();
  hall.order({ verb: 'message', args: { text: 'Ten minutes left', confirm: false } });
  await front('judge');
  await page.getByText('Ten minutes left').waitFor();
  await open();
  hall.order({ verb: 'lock', args: { text: null } });
  await kiosk.shell.getByRole('heading', { name: 'This machine is locked' }).waitFor();
  const views = () =>
    kiosk.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().reduce((sum, one) => sum + one.getBrowserViews().length, 0),
    );
  await expect.poll(views).toBe(0);
  expect(await page.evaluate('assizeKiosk.documentation()')).toBe(true);
  expect([await kiosk.front(), await views()]).toEqual(['shell', 0]);
  hall.order({ verb: 'unlock', args: {} });
  await front('judge');
  await isUntouched();
});
