import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawingPolicy } from '../policy/restart.ts';
import { type Display, startDisplay } from './support/display.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import {
  anySeat,
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';

/** The process that draws for all pages is killed, as a driver that falls does. */
const kept: string[] = [];
let display: Display;
let judge: JudgeServer;
beforeAll(async () => {
  display = await startDisplay();
  judge = await serveJudge((request, response) => {
    if (request.url === '/api/kept') {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        kept.push(text);
        response.end();
      });
      return;
    }
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Judge</title>
      <style>body { margin: 0; background: #123456 }</style><textarea id="text"></textarea><script>
        assizeKiosk.onFlush(() => fetch('/api/kept', { method: 'POST', body: document.getElementById('text').value }));
      </script>`);
  });
});
afterAll(async () => {
  await judge?.stop();
  display?.stop();
});

describe.each<readonly [how: string, args: string[]]>([
  ['without a graphics card', ['--disable-gpu']],
  ['as the app of a hall starts', []],
])('%s', (_how, args) => {
  let machine: MachineUnderTest;
  let kiosk: RunningKiosk;
  let page: Page;
  const start = async (): Promise<void> => {
    kiosk = await startKiosk(machine, { kept: true, args });
    page = await kiosk.judge();
    await expect.poll(() => kiosk.front(), { timeout: 15_000 }).toBe('judge');
    await page.locator('#text').fill('half a program');
  };
  const drawing = () =>
    kiosk.app.evaluate(({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? null);
  /** Kills the process that draws; resolves when there is another one, or none is left to wait for. */
  const kill = async (): Promise<void> => {
    const pid = await expect.poll(drawing, { timeout: 15_000 }).not.toBeNull().then(drawing);
    process.kill(pid ?? 0, 'SIGKILL');
    await Promise.race([
      kiosk.ended,
      expect.poll(() => drawing().catch(() => null), { timeout: 15_000 }).toSatisfy((next) => next !== pid),
    ]);
  };
  const paints = async (): Promise<void> => {
    const colour = await kiosk.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.isVisible());
      const picture = await window?.webContents.capturePage();
      return [...(picture?.resize({ width: 10 }).toBitmap().subarray(-4) ?? [])];
    });
    // Blue, green, red, as the page's ground is.
    expect(colour.slice(0, 3)).toEqual([0x56, 0x34, 0x12]);
  };
  beforeEach(async () => {
    kept.length = 0;
    machine = await makeMachine(display);
    machine.install(await signedConfig(judge));
    machine.keep('device', anySeat());
    await start();
  });
  afterEach(async () => {
    await kiosk?.close();
    machine?.remove();
  });

  it('the page stays, is drawn again, and takes keys, three times in a row', async () => {
    const began = await page.evaluate('performance.timeOrigin');
    await paints();
    for (const times of [1, 2, 3]) {
      await kill();
      await expect.poll(paints, { timeout: 15_000 }).toBeUndefined();
      await page.locator('#text').focus();
      display.press('x');
      await expect.poll(() => page.locator('#text').inputValue()).toMatch(new RegExp(`x{${times}}`));
    }
    expect(await page.evaluate('performance.timeOrigin')).toBe(began);
    expect(await kiosk.front()).toBe('judge');
    expect(kiosk.output().match(/process GPU ended/g)).toHaveLength(3);
  });

  it('after more of them the app keeps what was typed, begins anew, and does so once in five minutes', async () => {
    for (let times = 0; times < drawingPolicy.wholeAfter; times += 1) await kill();
    expect(await kiosk.ended).toBe(0);
    expect(kept).toContain('half a program');
    // Its machine starts it again; now it stays where it can.
    await start();
    for (let times = 0; times < drawingPolicy.wholeAfter; times += 1) await kill();
    await expect.poll(paints, { timeout: 15_000 }).toBeUndefined();
    expect([await kiosk.front(), await page.locator('#text').inputValue()]).toEqual([
      'judge',
      'half a program',
    ]);
  });
});
