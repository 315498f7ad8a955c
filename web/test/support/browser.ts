import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from './patience.ts';
import { type SignedIn, siteUrl } from './site.ts';
import { witness } from './witness.ts';

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

type Look = {
  width?: number;
  theme?: 'light' | 'dark';
  /** Nothing fades or slides, for journeys that look at colours. */
  still?: boolean;
  as?: SignedIn;
};
type Locale = 'en-US' | 'zh-CN';
type Options = Look & {
  locale?: Locale;
  /** Statuses of answers that the journey provokes on purpose: the browser logs each as an error. */
  expected?: readonly number[];
  /** The site under this name of the loopback interface: passkeys know no addresses of numbers. */
  host?: 'localhost';
  /** Another origin to which the journey goes. */
  alsoAt?: string;
};

type Visitor = {
  page: Page;
  /** Opens an address of the site. */
  go: (path: string) => Promise<void>;
  /** Fails when the console held errors, a script threw or a request left our origin; closes the page. */
  leave: () => Promise<void>;
};

const newProfile = async (browser: Browser, locale: Locale): Promise<BrowserContext> => {
  const context = await browser.newContext({
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(patienceMs);
  return context;
};

/** A page that looks like this, of a person who is signed in or not. */
const openPage = async (
  context: BrowserContext,
  { width = 1280, theme = 'light', still = false, as }: Look,
): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: still ? 'reduce' : 'no-preference' });
  if (as)
    await page.addInitScript(
      ([token, user]) => {
        // The session is written only once: a journey that signs out must stay signed out.
        if (sessionStorage.getItem('prepared')) return;
        sessionStorage.setItem('prepared', 'yes');
        localStorage.setItem('token', token);
        localStorage.setItem('userInfo', user);
      },
      [as.token, JSON.stringify(as.user)] as const,
    );
  return page;
};

/** A page whose browser has nothing of the site yet, not even its scripts. */
export const coldPage = async (browser: Browser, look: Look = {}): Promise<Page> =>
  openPage(await newProfile(browser, 'en-US'), look);

/** Browsers of people who have left, for the next ones: stored data are cleared, scripts stay in the cache. */
const idle = new WeakMap<Browser, Map<Locale, BrowserContext[]>>();
const idleOf = (browser: Browser, locale: Locale): BrowserContext[] => {
  const byLocale = idle.get(browser) ?? new Map<Locale, BrowserContext[]>();
  idle.set(browser, byLocale);
  const contexts = byLocale.get(locale) ?? [];
  byLocale.set(locale, contexts);
  return contexts;
};
const forget = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'cookies,indexeddb,local_storage,service_workers,cache_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(siteUrl).origin, storageTypes });
  await devtools.detach();
};

/** A person with a browser of their own. Lay routes on the page: the browser serves others afterwards. */
export const visit = async (
  browser: Browser,
  { expected = [], locale = 'en-US', host, alsoAt, ...look }: Options = {},
): Promise<Visitor> => {
  const address = new URL(siteUrl);
  if (host !== undefined) address.hostname = host;
  // Only what a browser keeps of the usual address is cleared for the next person.
  const mayServeOthers = host === undefined;
  const known = mayServeOthers ? idleOf(browser, locale).pop() : undefined;
  const context = known ?? (await newProfile(browser, locale));
  const page = await openPage(context, look);
  if (known) await forget(page);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (expected.some((status) => message.text().includes(`status of ${status}`))) return;
    troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== address.origin && origin !== alsoAt)
      troubles.push(`left our origin: ${request.url()}`);
  });
  witness(page, troubles);
  return {
    page,
    go: async (path) => {
      await page.goto(address.origin + path);
      await page.locator('main').waitFor();
    },
    leave: async () => {
      await page.close();
      if (mayServeOthers) idleOf(browser, locale).push(context);
      else await context.close();
      expect(troubles).toEqual([]);
    },
  };
};
