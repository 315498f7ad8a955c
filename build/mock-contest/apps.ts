import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSpooler } from '@assize/desktop/test/support/cups-daemon.ts';
import { startDisplay } from '@assize/desktop/test/support/display.ts';
import { proxyTo } from '@assize/desktop/test/support/judge-server.ts';
import {
  hashOfBuild,
  hashOfConfig,
  makeMachine,
  type RunningKiosk,
  signedConfig,
  startKiosk,
} from '@assize/desktop/test/support/kiosk.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { desktopNeeds } from '../ci/desktop.ts';
import { bundleDesktop } from '../desktop/bundle.ts';
import type { SimHall } from '../hall-sim/hall.ts';
import { SetupTrouble } from '../setup/progress.mjs';
import { isMissing } from '../setup/provider.ts';
import type { SignedIn } from './hall.ts';
import { until } from './until.ts';

const printer = 'north';
const heartbeat = 3;
const pageWithinMs = 60_000;

/** A machine of the hall that is no program of ours alone: the app in a real Electron, on a display of its own. */
export type AppMachine = {
  readonly seat: string;
  readonly origin: string;
  readonly kiosk: RunningKiosk;
  /** The judge's page in its window. */
  readonly page: () => Promise<Page>;
};

const startMachine = async (url: string, profile: 'contestant' | 'staff-print', spooler: string) => {
  const [display, network] = await Promise.all([startDisplay(), proxyTo(url)]);
  const machine = await makeMachine(display);
  const signed = await signedConfig(network, { profile, heartbeat, spooler });
  machine.install(signed);
  const kiosk = await startKiosk(machine);
  return {
    kiosk,
    origin: network.origin,
    build: await hashOfBuild(machine),
    config: await hashOfConfig(signed),
    async stop(): Promise<void> {
      await kiosk.close();
      await network.stop();
      machine.remove();
      display.stop();
    },
  };
};

/** Signs a person in by the session that a browser would have. */
const signedInPage = async (browser: Browser, url: string, path: string, { client, user }: SignedIn) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, text]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('userInfo', text);
    },
    [client.token() ?? '', JSON.stringify(user)] as const,
  );
  await page.goto(`${url}${path}`);
  return page;
};

/** The app at a print desk takes jobs by itself, once its printer is chosen. */
const openDesk = async (page: Page, origin: string, cid: number, desk: SignedIn): Promise<void> => {
  await page.getByRole('button', { name: 'Login' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(desk.name);
  await dialog.getByLabel('Password').fill(desk.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`${origin}/contest/${cid}/admin-print`);
  await page.getByRole('combobox', { name: 'Printer' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: printer }).first().click();
  await page.getByRole('switch', { name: 'Takes and prints jobs by itself' }).click();
};

/**
 * Real machines in a hall whose others are simulated: one for each team of `teams`, one print desk with a printer that
 * writes files, and staff before the seat map in a browser. Pictures of them go into `folder`.
 */
export const openApps = async (
  { url, cid, hall, root, desk }: { url: string; cid: number; hall: SimHall; root: SignedIn; desk: SignedIn },
  teams: readonly SignedIn[],
  folder: string,
) => {
  const needs = await desktopNeeds(true);
  if (isMissing(needs)) throw new SetupTrouble(`The desktop app cannot run here:\n${needs.missing}`);
  await using opened = new AsyncDisposableStack();
  const bundles = await mkdtemp(join(tmpdir(), 'assize-desktop-'));
  opened.defer(() => rm(bundles, { recursive: true, force: true }));
  // The app runs as another user.
  await chmod(bundles, 0o755);
  await bundleDesktop(join(bundles, 'e2e'), 'e2e');
  // The support of the app's journeys finds both here.
  Object.assign(process.env, { ASSIZE_ELECTRON: needs.electron, ASSIZE_DESKTOP: bundles });
  await mkdir(folder, { recursive: true });
  const spooler = opened.use(await startSpooler());
  const paper = await spooler.addPrinter(printer);
  const started: Awaited<ReturnType<typeof startMachine>>[] = [];
  for (const profile of [...teams.map(() => 'contestant' as const), 'staff-print' as const]) {
    const machine = await startMachine(url, profile, spooler.address);
    opened.defer(machine.stop);
    started.push(machine);
  }
  // Accepted before the machines prove themselves: a token says for its life what was known when it was given.
  await hall.accept(
    started.map(({ build }) => build),
    started.map(({ config }) => config),
  );
  const machines = started.map(
    ({ kiosk, origin }, index): AppMachine => ({
      ...{ kiosk, origin, seat: hall.otherSeats[index] ?? '' },
      page: kiosk.judge,
    }),
  );
  const enrol = async ({ kiosk, seat }: AppMachine): Promise<void> => {
    await kiosk.shell.getByLabel('Code of the seat').fill(await hall.codeFor(seat));
    await kiosk.shell.getByRole('button', { name: 'Take the seat' }).click();
    await until(`the app at ${seat} shows the judge`, async () => (await kiosk.front()) === 'judge' || null, {
      forMs: pageWithinMs,
    });
  };
  for (const machine of machines) await enrol(machine);
  const contestants = machines.slice(0, teams.length);
  for (const [index, machine] of contestants.entries()) {
    const page = await machine.page();
    await until(
      `${machine.seat} is signed in by its seat`,
      async () => {
        // A page on its way to another has no answer.
        const username = await page
          .evaluate(`JSON.parse(localStorage.getItem('userInfo') ?? '{}').username`)
          .catch(() => null);
        return username === teams[index]?.name || null;
      },
      { forMs: pageWithinMs, everyMs: 1_000 },
    );
  }
  const atDesk = machines[teams.length];
  if (!atDesk) throw new Error('there is no print desk');
  await openDesk(await atDesk.page(), atDesk.origin, cid, desk);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  opened.defer(() => browser.close());
  const staff = await signedInPage(browser, url, `/contest/${cid}/hall`, root);
  const pictures: string[] = [];
  const picture = async (name: string, page: Page): Promise<void> => {
    const file = `${String(pictures.length + 1).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path: join(folder, file) });
    pictures.push(file);
  };
  const all = opened.move();
  return {
    contestants,
    pictures,
    paper,
    /** Pictures of the first machine, the print desk and the seat map as they are now. */
    async look(moment: string): Promise<void> {
      const [first] = contestants;
      if (first) {
        const isJudge = (await first.kiosk.front()) === 'judge';
        await picture(`${moment}-machine`, isJudge ? await first.page() : first.kiosk.shell);
      }
      await picture(`${moment}-seat-map`, staff);
      await picture(`${moment}-print-desk`, await atDesk.page());
    },
    close: (): Promise<void> => all.disposeAsync(),
  };
};
export type Apps = Awaited<ReturnType<typeof openApps>>;
