import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInRoot } from './support/admin.ts';
import { axeFindings } from './support/axe.ts';
import { launch, newProfile, visit, visitIn } from './support/browser.ts';
import type { SignedIn } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  browser = await launch();
  root = await signInRoot();
});
afterAll(() => browser.close());

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  '/admin': (page) => page.getByText('Judges up').waitFor(),
  '/admin/problems': async (page) => {
    await page.getByRole('checkbox', { name: 'Select all problems of this page' }).check();
    await page.getByRole('region', { name: 'Selected problems' }).waitFor();
  },
  '/admin/problem/create': (page) => page.getByText('Languages allowed').waitFor(),
  '/admin/problem/edit/1': async (page) => {
    await page.getByText('Languages allowed').waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'version 1', exact: true }).waitFor();
  },
  '/admin/problem/tag': (page) => page.getByRole('heading', { name: 'Tags' }).waitFor(),
  '/admin/audit': (page) => page.getByRole('row').nth(1).waitFor(),
};
/** Where pictures of the pages go, if anybody wants to look at them. */
const pictures = process.env.ASSIZE_PICTURES;

describe.each([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const)('admin pages in $theme at $width px', ({ theme, width }) => {
  // Colours are read while nothing fades in or out.
  const looks = { theme, width, still: true } as const;
  let profile: BrowserContext;
  beforeAll(async () => {
    profile = await newProfile(browser, { ...looks, as: root });
  });
  afterAll(() => profile.close());

  it.each(Object.entries(pages))('%s has no serious accessibility finding', async (path, ready) => {
    const { page, go, leave } = await visitIn(profile);
    await go(path);
    await ready(page);
    if (pictures) {
      await mkdir(pictures, { recursive: true });
      const name = `${path.slice(1).replaceAll('/', '-')}-${theme}-${width}.png`;
      await page.screenshot({ path: join(pictures, name), fullPage: true });
    }
    expect(await axeFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'nothing sticks out of the window').toBeLessThanOrEqual(0);
    await leave();
  });

  it('the sign-in', async () => {
    const { page, go, leave } = await visit(browser, looks);
    await go('/admin');
    await page.getByLabel('Username').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  });
});
