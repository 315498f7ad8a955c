import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
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

type Options = {
  width?: number;
  theme?: 'light' | 'dark';
  locale?: 'en-US' | 'zh-CN';
  as?: SignedIn;
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

/** A person with a browser of their own. */
export const visit = async (browser: Browser, options: Options = {}): Promise<Visitor> => {
  const { width = 1280, theme = 'light', locale = 'en-US', as, expected = [] } = options;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 860 },
    colorScheme: theme,
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
  context.setDefaultTimeout(10_000);
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
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
};
