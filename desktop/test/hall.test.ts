import { codeStep, unlockCode } from '@assize/shared/domain/kiosk/unlock-code.ts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { hallStub } from './support/hall-stub.ts';
import { type JudgeServer, serveJudge } from './support/judge-server.ts';
import {
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';

/** The machine of one seat, from its enrolment to the loss of its seat; each test goes on where the one before it ended. */
const hall = hallStub((_request, response) =>
  response
    .setHeader('Content-Type', 'text/html; charset=utf-8')
    .end(`<!doctype html><title>Judge</title><textarea id="text"></textarea><p id="said"></p><script>
      const kiosk = window.assizeKiosk;
      kiosk.onFlush(() => fetch('/api/kept', { method: 'POST', body: document.getElementById('text').value }));
      kiosk.onMessage(({ text }) => { document.getElementById('said').textContent = text; });
    </script>`),
);
let display: Display;
let judge: JudgeServer;
let machine: MachineUnderTest;
let kiosk: RunningKiosk;
let page: Page;

beforeAll(async () => {
  display = await startDisplay();
  judge = await serveJudge(hall.handler);
  machine = await makeMachine(display);
  machine.install(await signedConfig(judge, { features: { quitByCode: true } }));
  kiosk = await startKiosk(machine);
});
afterAll(async () => {
  await kiosk?.close();
  machine?.remove();
  await judge?.stop();
  display?.stop();
});

const front = (window: 'judge' | 'shell') =>
  expect.poll(() => kiosk.front(), { timeout: 15_000 }).toBe(window);
const heading = (text: string) => kiosk.shell.getByRole('heading', { name: text }).waitFor();
const accessible = async (): Promise<void> => {
  const { violations } = await new AxeBuilder({ page: kiosk.shell }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};
const carriedOut = (id: string, outcome = 'done') =>
  expect.poll(() => hall.answered(id), { timeout: 15_000 }).toBe(outcome);

it('asks for the code of the seat, in both languages', async () => {
  await front('shell');
  await heading('This machine has no seat yet');
  await accessible();
  await kiosk.shell.getByRole('button', { name: '中文' }).click();
  await heading('本机尚未分配座位');
  await accessible();
  await kiosk.shell.getByRole('button', { name: 'English' }).click();
  await heading('This machine has no seat yet');
});

it('takes the seat by its code, and no other', async () => {
  await kiosk.shell.getByLabel('Code of the seat').fill('ABCDE-99999');
  await kiosk.shell.getByRole('button', { name: 'Take the seat' }).click();
  await kiosk.shell.getByText('This code is not right.').waitFor();
  await kiosk.shell.getByLabel('Code of the seat').fill('abcde 23456');
  await kiosk.shell.getByRole('button', { name: 'Take the seat' }).click();
  await front('judge');
  page = await kiosk.judge();
  await page.locator('#text').waitFor();
  expect(hall.seen.enrolled).toBe(1);
  expect(hall.seen.refused).toEqual(['hall.wrong-code']);
});

it('proves the machine, and tells how it is', async () => {
  await expect.poll(() => hall.seen.beats.at(-1)?.state, { timeout: 15_000 }).toBe('signed-out');
  expect(hall.seen.proofs).toBe(1);
  expect(hall.seen.beats.at(-1)).toMatchObject({ locked: false, displays: 1, outbox: 0 });
  expect(Math.abs(hall.seen.beats.at(-1)?.driftMs ?? Number.NaN)).toBeLessThan(5_000);
  await page.evaluate('window.assizeKiosk.tell({ unsaved: 2, signedIn: true })');
  await expect.poll(() => hall.seen.beats.at(-1)?.state, { timeout: 15_000 }).toBe('contest');
  expect(hall.seen.beats.at(-1)?.unsaved).toBe(2);
});

it('signs a call of the page, which counts for this call alone', async () => {
  const submit = (signed: string, sent: string) =>
    page.evaluate(`(async () => {
      const hash = async (text) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
        .map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const headers = await assizeKiosk.sign({ method: 'POST', path: '/api/submit', bodySha256: await hash(${JSON.stringify(signed)}) });
      return (await fetch('/api/submit', { method: 'POST', headers, body: ${JSON.stringify(sent)} })).status;
    })()`);
  expect(await submit('{"code":"1"}', '{"code":"1"}')).toBe(200);
  expect(await submit('{"code":"1"}', '{"code":"2"}')).toBe(403);
  expect(hall.seen.calls.map(({ call, body }) => [call.deviceId, call.method, call.path, body])).toEqual([
    [hall.deviceId, 'POST', '/api/submit', '{"code":"1"}'],
  ]);
});

it('shows what staff say', async () => {
  const id = hall.order({ verb: 'message', args: { text: 'Ten minutes left', confirm: true } });
  await page.getByText('Ten minutes left').waitFor();
  await carriedOut(id);
  await page.evaluate(`assizeKiosk.read({ id: ${JSON.stringify(id)} })`);
  await expect
    .poll(() => hall.seen.acks.filter((ack) => ack.id === id).map(({ outcome }) => outcome), {
      timeout: 15_000,
    })
    .toContain('read');
});

it('locks, and what was typed is kept before', async () => {
  await page.locator('#text').fill('half a program');
  const id = hall.order({ verb: 'lock', args: { text: 'Stand up, please' } });
  await front('shell');
  await heading('This machine is locked');
  await kiosk.shell.getByText('Stand up, please').waitFor();
  await accessible();
  await carriedOut(id);
  await expect.poll(() => hall.seen.kept).toContain('half a program');
  await expect.poll(() => hall.seen.beats.at(-1)?.locked, { timeout: 15_000 }).toBe(true);
  // Neither the page nor the window manager brings the page back.
  display.press('alt+Tab');
  await page.evaluate('window.focus()');
  expect(await kiosk.front()).toBe('shell');
});

it('opens by an offline code of this machine, once', async () => {
  const code = await unlockCode(
    { secret: hall.unlockSecret, deviceId: hall.deviceId, verb: 'unlock' },
    codeStep(Date.now()),
  );
  const enter = async (text: string) => {
    await kiosk.shell.getByLabel('Code of staff').fill(text);
    await kiosk.shell.getByRole('button', { name: 'Unlock' }).click();
  };
  await enter('00000000');
  await kiosk.shell.getByText('This code is not right.').waitFor();
  await enter(code);
  await front('judge');
  expect(await page.locator('#text').inputValue()).toBe('half a program');
  const again = hall.order({ verb: 'lock', args: { text: null } });
  await carriedOut(again);
  await front('shell');
  await enter(code);
  await kiosk.shell.getByText('This code is not right.').waitFor();
  const unlock = hall.order({ verb: 'unlock', args: {} });
  await carriedOut(unlock);
  await front('judge');
});

it('says when the judge is away, and is back with it', async () => {
  await judge.cut();
  await kiosk.app.evaluate(({ webContents }) => {
    for (const one of webContents.getAllWebContents()) if (!one.getURL().startsWith('app:')) one.reload();
  });
  await front('shell');
  await heading('The judge cannot be reached');
  await kiosk.shell.getByLabel('Code of staff to leave').waitFor();
  await accessible();
  await judge.mend();
  await front('judge');
});

it('keeps a submission that was pressed meanwhile over kill -9, and its seat as well', async () => {
  const key = 'k'.repeat(32);
  const kept = await page.evaluate(
    `assizeKiosk.keep({ key: ${JSON.stringify(key)}, owner: 'u1', method: 'POST', path: '/api/submit', body: '{"code":"late"}' })`,
  );
  expect(kept).toBe(true);
  await kiosk.close();
  kiosk = await startKiosk(machine);
  page = await kiosk.judge();
  await front('judge');
  await page.locator('#text').waitFor();
  const calls = await page.evaluate('assizeKiosk.kept()');
  expect(calls).toEqual([
    expect.objectContaining({ key, body: '{"code":"late"}', stamp: expect.any(String) }),
  ]);
  await page.evaluate(`assizeKiosk.sent({ key: ${JSON.stringify(key)} })`);
  expect(await page.evaluate('assizeKiosk.kept()')).toEqual([]);
  expect(hall.seen.enrolled).toBe(1);
});

it('gets up when its page dies', async () => {
  // Playwright is done with a page that crashed; the app itself says which one there is.
  const origin = () =>
    kiosk.app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .find((one) => !one.getURL().startsWith('app:'))
        ?.executeJavaScript('performance.timeOrigin'),
    );
  const before = await origin();
  await kiosk.app.evaluate(({ webContents }) => {
    for (const one of webContents.getAllWebContents())
      if (!one.getURL().startsWith('app:')) one.forcefullyCrashRenderer();
  });
  await front('shell');
  await front('judge');
  expect(await origin()).toBeGreaterThan(before);
});

it('ends when staff say so', async () => {
  const id = hall.order({ verb: 'quit', args: { restart: false } });
  await carriedOut(id);
  expect(await kiosk.ended).toBe(0);
});

it('loses its seat to another machine', async () => {
  hall.swapOut();
  kiosk = await startKiosk(machine);
  await front('shell');
  await heading('This machine has no seat yet');
});
