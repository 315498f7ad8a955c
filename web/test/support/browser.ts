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

type Profile = {
  width?: number;
  theme?: 'light' | 'dark';
  locale?: 'en-US' | 'zh-CN';
  as?: SignedIn;
  /** Nothing fades or slides: for what looks at colours. */
  still?: boolean;
};
type Options = Profile & {
  /** Statuses of answers that the journey provokes on purpose: the browser logs each as an error. */
  expected?: readonly number[];
};

export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Opens an address of the site. */
  go: (path: string) => Promise<void>;
  /** Fails when the console held errors, a script threw or a request left our origin; closes the page. */
  leave: () => Promise<void>;
};

/** A browser of one person: its pages share the cache and whatever the site keeps in it. */
export const newProfile = async (browser: Browser, options: Profile = {}): Promise<BrowserContext> => {
  const { width = 1280, theme = 'light', locale = 'en-US', as, still = false } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 860 },
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (as)
    await context.addInitScript(
      ([token, user]) => {
        // Only once: signing out in the journey must stay signed out.
        if (sessionStorage.getItem('prepared')) return;
        sessionStorage.setItem('prepared', 'yes');
        localStorage.setItem('token', token);
        localStorage.setItem('userInfo', user);
      },
      [as.token, JSON.stringify(as.user)] as const,
    );
  context.setDefaultTimeout(patienceMs);
  return context;
};

/** A new page in somebody's browser. */
const visitIn = async (context: BrowserContext, expected: readonly number[] = []): Promise<Visitor> => {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (expected.some((status) => message.text().includes(`status of ${status}`))) return;
    troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== new URL(siteUrl).origin)
      troubles.push(`left our origin: ${request.url()}`);
  });
  witness(page, troubles);
  return {
    page,
    context,
    go: async (path) => {
      await page.goto(siteUrl + path);
      await page.locator('main').waitFor();
    },
    leave: async () => {
      await page.close();
      expect(troubles).toEqual([]);
    },
  };
};

/** A person with a browser of their own. */
export const visit = async (browser: Browser, { expected, ...profile }: Options = {}): Promise<Visitor> => {
  const visitor = await visitIn(await newProfile(browser, profile), expected);
  return {
    ...visitor,
    leave: async () => {
      await visitor.context.close();
      await visitor.leave();
    },
  };
};
