/** The app against the real site: one contestant from the enrolment of the machine to another machine. */
import { listClarificationQueue } from '@assize/shared/areas/clarification/jury-endpoints.ts';
import { listPrints } from '@assize/shared/areas/print/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Display, startDisplay } from './support/display.ts';
import { type JudgeServer, proxyTo } from './support/judge-server.ts';
import {
  account,
  isRoot,
  type MachineUnderTest,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from './support/kiosk.ts';
import { type PreparedHall, prepareHall } from './support/real-hall.ts';
import { silenceCable } from './support/silent-cable.ts';

/** A machine with a network of its own, which can be cut. */
type Place = { network: JudgeServer; machine: MachineUnderTest; config: string };
let display: Display;
let hall: PreparedHall;
let first: Place;
let second: Place;
let kiosk: RunningKiosk;
let other: RunningKiosk | undefined;
let page: Page;

const makePlace = async (): Promise<Place> => {
  const [network, machine] = await Promise.all([proxyTo(process.env.ASSIZE_URL ?? ''), makeMachine(display)]);
  const config = await signedConfig(network, { heartbeat: 2 });
  machine.install(config);
  return { network, machine, config };
};

beforeAll(async () => {
  display = await startDisplay();
  [first, second] = await Promise.all([makePlace(), makePlace()]);
  [hall, kiosk] = await Promise.all([
    prepareHall(first.machine, [first.config, second.config]),
    startKiosk(first.machine),
  ]);
});
afterAll(async () => {
  await Promise.all([kiosk?.close(), other?.close()]);
  for (const place of [first, second]) {
    place?.machine.remove();
    await place?.network.stop();
  }
  display?.stop();
});

const since = async (
  what: string,
  atMost: number,
  act: () => Promise<unknown>,
  seen: () => Promise<unknown>,
) => {
  const from = performance.now();
  await act();
  const acted = performance.now();
  await seen();
  const [whole, after] = [performance.now() - from, performance.now() - acted].map(Math.round);
  console.log(`${what}: ${whole} ms (${after} ms after it was asked for)`);
  expect(whole).toBeLessThan(atMost);
};
const front = (window: 'judge' | 'shell', of = kiosk) =>
  expect.poll(() => of.front(), { timeout: 15_000, interval: 10 }).toBe(window);
const signedIn = async (on: RunningKiosk): Promise<Page> => {
  await front('judge', on);
  const shown = await on.judge();
  await shown.waitForURL(`**/contest/${hall.cid}`);
  await expect
    .poll(() => shown.evaluate(`JSON.parse(localStorage.userInfo ?? '{}').username`), { timeout: 15_000 })
    .toBe(hall.username);
  return shown;
};
const enrol = async (on: RunningKiosk, seat: string): Promise<void> => {
  await on.shell.getByLabel('Code of the seat').fill(await hall.codeFor(seat));
  await on.shell.getByRole('button', { name: 'Take the seat' }).click();
};
const goto = (path: string) => page.goto(`${first.network.origin}/contest/${hall.cid}/${path}`);
const editorText = async (of = page): Promise<string> =>
  ((await of.getByTestId('editor').locator('.view-lines').textContent()) ?? '').replaceAll('\u00a0', ' ');
const program = (mark: string): string =>
  `#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; } // ${mark}\n`;
const write = async (mark: string): Promise<void> => {
  await page.getByTestId('editor').locator('.view-lines').waitFor();
  const buffer = Buffer.from(program(mark));
  await page.getByTestId('upload-code').setInputFiles({ name: 'main.txt', mimeType: 'text/plain', buffer });
  await expect.poll(() => editorText()).toContain(mark);
  await page.getByTestId('draft-saved').waitFor();
};
const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();
const accepted = (count: number) =>
  expect
    .poll(async () => (await hall.submissions()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(Array.from({ length: count }, () => verdict.accepted));

it('enrols by a code, and opens signed in at the contest of its seat', async () => {
  await kiosk.shell.getByLabel('Code of the seat').waitFor();
  await since(
    'from the code to the contest',
    15_000,
    () => enrol(kiosk, 'A-1'),
    () => signedIn(kiosk),
  );
  page = await kiosk.judge();
  await expect.poll(async () => (await hall.row('A-1'))?.state, { timeout: 10_000 }).toBe('contest');
  expect(await hall.row('A-1')).toMatchObject({ device: { label: 'verified' }, username: hall.username });
});

it('submits from the proven machine and sees the verdict', async () => {
  await goto('problem/A');
  await write('first');
  await submit();
  await page.getByTestId('result').getByText('Accepted').first().waitFor({ timeout: 30_000 });
  await accepted(1);
});

it('asks the jury, and has something printed', async () => {
  await goto('clarifications');
  await page.getByRole('textbox', { name: 'Question (markdown)' }).fill('May numbers be negative?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByTestId('clarification').getByText('May numbers be negative?').waitFor();
  await goto('print');
  await page
    .getByRole('textbox', { name: 'Text to print' })
    .fill(program('my only copy, please bring it to my seat'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.locator('main tbody tr').first().getByText('Waiting').waitFor();
  const query = { cid: hall.cid };
  const [questions, prints] = await Promise.all([
    hall.root.call(listClarificationQueue, { query }),
    hall.root.call(listPrints, { query }),
  ]);
  expect([questions.total, prints.total]).toEqual([1, 1]);
});

it('locks and unlocks at once when staff say so', async () => {
  await since(
    'lock',
    1_000,
    () => hall.order('A-1', { verb: 'lock', args: { text: 'Stand up, please' } }),
    () => front('shell'),
  );
  await kiosk.shell.getByText('Stand up, please').waitFor();
  await expect.poll(async () => (await hall.row('A-1'))?.state, { timeout: 5_000 }).toBe('locked');
  await since(
    'unlock',
    1_000,
    () => hall.order('A-1', { verb: 'unlock', args: {} }),
    () => front('judge'),
  );
  await expect
    .poll(async () => [(await hall.row('A-1'))?.state, (await hall.row('A-1'))?.waiting], { timeout: 5_000 })
    .toEqual(['contest', 0]);
});

it('comes back after kill -9 with what was typed', async () => {
  await goto('problem/A');
  await write('typed before the power went');
  await kiosk.close();
  kiosk = await startKiosk(first.machine);
  page = await signedIn(kiosk);
  await goto('problem/A');
  await expect.poll(() => editorText(), { timeout: 15_000 }).toContain('typed before the power went');
});

it('keeps a submission without a network over kill -9 as well, and hands it in once', async () => {
  await write('pressed without a network');
  await first.network.cut();
  await submit();
  await page.getByText('Your submission is kept on this machine').waitFor({ timeout: 20_000 });
  await page.getByTestId('outbox').waitFor();
  await kiosk.close();
  kiosk = await startKiosk(first.machine);
  await kiosk.shell
    .getByRole('heading', { name: 'The judge cannot be reached' })
    .waitFor({ timeout: 20_000 });
  expect(await hall.submissions()).toHaveLength(1);
  await first.network.mend();
  page = await signedIn(kiosk);
  await accepted(2);
  await expect.poll(() => page.evaluate('assizeKiosk.kept()'), { timeout: 10_000 }).toEqual([]);
  expect(await hall.submissions()).toHaveLength(2);
});

if (!isRoot) console.log('skipped: only root throws packets away');
it.skipIf(!isRoot)(
  'keeps a submission whose packets are thrown away without a word, and hands it in once',
  async () => {
    await goto('problem/A');
    await write('pressed into a dead cable');
    const mend = await silenceCable(account.uid, first.network.origin);
    try {
      await submit();
      await page.getByText('Your submission is kept on this machine').waitFor({ timeout: 30_000 });
      expect(await hall.submissions()).toHaveLength(2);
    } finally {
      await mend();
    }
    await accepted(3);
    await expect.poll(() => page.evaluate('assizeKiosk.kept()'), { timeout: 30_000 }).toEqual([]);
    expect(await hall.submissions()).toHaveLength(3);
  },
);

it('gives its people to another machine, and what it held to staff', async () => {
  other = await startKiosk(second.machine);
  const there = other;
  await there.shell.getByLabel('Code of the seat').waitFor();
  await enrol(there, 'A-2');
  // Nobody sits there.
  await front('judge', there);
  await expect.poll(async () => (await hall.row('A-2'))?.state, { timeout: 10_000 }).toBe('signed-out');
  await goto('problem/A');
  await write('pressed on a dead machine');
  await first.network.cut();
  await submit();
  await page.getByText('Your submission is kept on this machine').waitFor({ timeout: 20_000 });
  await since(
    'swap to another machine',
    5_000,
    () => hall.swap('A-1', 'A-2'),
    () => signedIn(there),
  );
  await first.network.mend();
  await front('shell');
  await kiosk.shell.getByRole('heading', { name: 'This machine has no seat yet' }).waitFor();
  await expect.poll(async () => (await hall.surrendered()).length, { timeout: 15_000 }).toBe(1);
  const [held] = await hall.surrendered();
  expect(held).toMatchObject({ seat: 'A-1', username: hall.username, pressedAt: expect.any(String) });
  expect(held?.body).toContain('pressed on a dead machine');
  expect(await hall.submissions()).toHaveLength(isRoot ? 3 : 2);
});
