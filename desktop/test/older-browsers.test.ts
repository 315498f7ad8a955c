import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { type JudgeServer, proxyTo } from './support/judge-server.ts';
import {
  anySeat,
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';

/** The whole website in the oldest browser that it supports: that of the oldest Electron. */
const site = process.env.ASSIZE_URL ?? '';
let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
let kiosk: RunningKiosk;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  display = await startDisplay();
  judge = await proxyTo(site);
  machine = await makeMachine(display);
  machine.install(await signedConfig(judge));
  machine.keep('device', anySeat());
  kiosk = await startKiosk(machine);
  page = await kiosk.judge();
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
});
afterAll(async () => {
  await kiosk?.close();
  machine?.remove();
  await judge?.stop();
  display?.stop();
});

const goto = async (path: string): Promise<void> => {
  await page.goto(`${judge.origin}${path}`);
  await page.locator('main').waitFor({ timeout: 60_000 });
};

describe('the website in Chrome 108', () => {
  it('comes as the build for older browsers', async () => {
    await goto('/');
    const [browser, scripts] = await page.evaluate(() => [
      navigator.userAgent,
      [...document.querySelectorAll('script[src]')].map(
        (one) => new URL(one.getAttribute('src') ?? '', location.href).pathname,
      ),
    ]);
    if (!process.env.ELECTRON_PATH) expect(browser).toContain('Chrome/108.');
    expect(scripts).toEqual(expect.arrayContaining([expect.stringMatching(/^\/older\/assets\//)]));
  });

  it.each(['/home', '/problem', '/status', '/contest'])('shows %s', async (path) => {
    await goto(path);
    await expect.poll(() => page.locator('main').innerText()).not.toBe('');
  });

  it('opens a problem with its editor, and takes what is typed', async () => {
    await goto('/problem/1000');
    const editor = page.locator('.monaco-editor').first();
    await editor.waitFor({ timeout: 60_000 });
    await editor.click();
    display.press('ctrl+a');
    await page.keyboard.type('int main');
    await expect.poll(() => page.locator('.view-lines').first().innerText()).toMatch(/int\s+main/);
  });

  it('fails nowhere', () => {
    expect(troubles).toEqual([]);
    expect(kiosk.breaches().filter((one) => /^(request|navigate|frame|permission)/.test(one))).toEqual([]);
  });
});

it('has no script that the engine of that browser cannot read', () => {
  const electron = process.env.ASSIZE_ELECTRON ?? '';
  const folder = join(dirname(dirname(import.meta.dirname)), 'web/dist/older/assets');
  const scratch = mkdtempSync(join(tmpdir(), 'assize-parse-'));
  try {
    const reader = join(scratch, 'read.cjs');
    writeFileSync(
      reader,
      `const { SourceTextModule } = require('node:vm'); const { readFileSync, readdirSync } = require('node:fs');
       const bad = [];
       for (const name of readdirSync(process.argv[2]).filter((one) => one.endsWith('.js')))
         try { new SourceTextModule(readFileSync(process.argv[2] + '/' + name, 'utf8')) } catch (error) { bad.push(name + ': ' + error.message) }
       try { new SourceTextModule('x = /[a--b]/v') } catch { console.log(JSON.stringify(bad)) }`,
    );
    const said = execFileSync(electron, ['--experimental-vm-modules', '--no-warnings', reader, folder], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
    });
    expect(readdirSync(folder).length).toBeGreaterThan(100);
    expect(JSON.parse(said)).toEqual([]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
