import { judgeChannels, type KioskInfo } from '@assize/shared/domain/kiosk/bridge.ts';
import { kioskHeaders } from '@assize/shared/domain/kiosk/proof.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { SimKiosk } from '../../../build/hall-sim/hall.ts';
import { patienceMs } from './patience.ts';
import { siteUrl } from './site.ts';
import { witness } from './witness.ts';

/** What the preload gives the pages of contestants. */
const asked = [
  'info',
  'sign',
  'keep',
  'kept',
  'sent',
  'giveUp',
  'reload',
  'documentation',
  'tell',
  'read',
] as const satisfies readonly (keyof typeof judgeChannels)[];

/** Runs in the page before its first script, in the place of the app's preload. */
const putBridge = (names: readonly string[]): void => {
  const heard = { flush: new Set<() => unknown>(), message: new Set(), seat: new Set() };
  const ask: (name: string, question: unknown) => unknown = Reflect.get(window, 'askApp');
  const calls = names.map((name) => [name, (question: unknown = null) => ask(name, question)]);
  const listen = (kind: keyof typeof heard) => (listener: () => unknown) => {
    heard[kind].add(listener);
    return () => heard[kind].delete(listener);
  };
  Object.assign(window, {
    toldByApp: heard,
    assizeKiosk: {
      ...Object.fromEntries(calls),
      onFlush: listen('flush'),
      onMessage: listen('message'),
      onSeat: listen('seat'),
    },
  });
};

/** Tells the page what the app has to say, and waits for what it does about it. */
const tell = (page: Page, kind: 'flush' | 'message' | 'seat', word: unknown = null): Promise<void> =>
  page
    .evaluate(
      async ([name, said]) => {
        const told: Record<string, Set<(word: unknown) => unknown>> = Reflect.get(window, 'toldByApp') ?? {};
        await Promise.allSettled([...(told[name] ?? [])].map((listener) => listener(said)));
      },
      [kind, word] as const,
    )
    // The page is being opened, or is gone.
    .catch(() => undefined);

export type KioskPage = {
  readonly page: Page;
  /** What the browser keeps of the site; for a machine that comes back with its disk. */
  readonly disk: () => ReturnType<BrowserContext['storageState']>;
  /** Its power goes, and with it all that the browser had. */
  readonly die: () => Promise<void>;
};

/**
 * The real page in the window of a simulated machine: its bridge asks the app's core, its calls go over the machine's cable
 * with its token, as the app's session sends them. Playwright cannot put the token on the page's socket.
 */
export const openKiosk = async (
  browser: Browser,
  { machine, network }: Pick<SimKiosk, 'machine' | 'network'>,
  storageState?: Awaited<ReturnType<KioskPage['disk']>>,
): Promise<KioskPage> => {
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 1280, height: 860 } },
    ...(storageState && { storageState }),
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  witness(page, []);
  await page.exposeFunction('askApp', async (name: string, question: unknown) => {
    const channel = asked.find((one) => one === name);
    const bridge = machine.bridge();
    if (channel === undefined || bridge === null) throw new Error(`nothing answers ${name}`);
    const { ask, answer } = judgeChannels[channel];
    const given = answer.parse(await bridge[channel](ask.parse(question) as never));
    // Machines at a site without TLS have the profile `dev` alone; the page is to behave as before a contestant.
    return channel === 'info' ? { ...(given as KioskInfo), profile: 'contestant' } : given;
  });
  await page.addInitScript(putBridge, asked);
  await page.route(`${siteUrl}/api/**`, async (route) => {
    if (!network.isPlugged()) return route.abort('internetdisconnected');
    const token = machine.token();
    const headers = { ...route.request().headers(), ...(token !== null && { [kioskHeaders.token]: token }) };
    await route.continue({ headers });
  });
  machine.show({
    flush: () => tell(page, 'flush'),
    forget: () =>
      void page
        .evaluate(() => localStorage.clear())
        .then(
          () => page.reload(),
          () => undefined,
        ),
    loaded: () => undefined,
    say: (message) => void tell(page, 'message', message),
  });
  machine.whenSeated(() => tell(page, 'seat'));
  return {
    page,
    disk: () => context.storageState(),
    die: async () => {
      machine.switchOff();
      await context.close();
    },
  };
};
