import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import { anySeat, type MachineUnderTest, makeMachine, signedConfig, startKiosk } from './support/kiosk.ts';

let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
beforeAll(async () => {
  display = await startDisplay();
  judge = await serveJudge((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>Judge</title><h1>The judge</h1>'),
  );
  machine = await makeMachine(display);
});
afterAll(async () => {
  machine?.remove();
  await judge?.stop();
  display?.stop();
});

it('shows the judge full screen, as an ordinary user in Chromium’s sandbox', async () => {
  machine.install(await signedConfig(judge));
  machine.keep('device', anySeat());
  const kiosk = await startKiosk(machine);
  try {
    await expect.poll(() => kiosk.front()).toBe('judge');
    expect(await (await kiosk.judge()).locator('h1').innerText()).toBe('The judge');
    const facts = await kiosk.app.evaluate(({ BrowserWindow, app }) => ({
      uid: process.getuid?.(),
      kiosk: BrowserWindow.getAllWindows()
        .filter((one) => one.isVisible())
        .map((one) => one.isKiosk()),
      packaged: app.isPackaged,
      sandboxed: process.argv.every((one) => !one.includes('sandbox')),
    }));
    expect(facts).toEqual({
      uid: expect.not.toSatisfy((uid) => uid === 0),
      kiosk: [true],
      packaged: true,
      sandboxed: true,
    });
  } finally {
    await kiosk.close();
  }
});

it('shows a page instead of the judge when one of its files was changed', async () => {
  const changed = await makeMachine(display);
  try {
    changed.install(await signedConfig(judge));
    changed.keep('device', anySeat());
    changed.keep('locale', 'en-US');
    appendFileSync(join(dirname(changed.program), 'app/resources/app/shell/shell.css'), '/* more */');
    const kiosk = await startKiosk(changed);
    try {
      await expect
        .poll(() => kiosk.shell.locator('main').innerText())
        .toMatch(/not ready[\s\S]*not as it was built/);
      expect(await kiosk.front()).toBe('shell');
      expect(kiosk.breaches()).toContain('self-test.changed');
      expect(await kiosk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    } finally {
      await kiosk.close();
    }
  } finally {
    changed.remove();
  }
});
