/** Parts of the page whose script cannot be loaded: each costs its own place, not the page. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInRoot } from './support/admin.ts';
import { coldPage, launch } from './support/browser.ts';
import { type SignedIn, siteUrl } from './support/site.ts';

let browser: Browser;
let root: SignedIn;
beforeAll(async () => {
  [browser, root] = await Promise.all([launch(), signInRoot()]);
});
afterAll(() => browser.close());

/** A page that cannot load the chunk named `part`, until `mend` is called. */
const without = async (part: string, as?: SignedIn) => {
  const page = await coldPage(browser, as ? { as } : {});
  const chunk = new RegExp(`/assets/${part}-[^/]*\\.js$`);
  let asked = 0;
  await page.route(chunk, (route) => {
    asked += 1;
    return route.abort();
  });
  return {
    page,
    /** How often the chunk was asked for. */
    asked: () => asked,
    mend: () => page.unroute(chunk),
    leave: () => page.context().close(),
  };
};

/** The first failure may be a stale bundle: the page reloads itself once, then shows what is missing. */
const afterReload = (asked: () => number) => expect.poll(asked).toBeGreaterThanOrEqual(2);

const pageStands = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Problems' }).waitFor();
  await page.locator('main').getByRole('heading').first().waitFor();
};

it('menus that do not load leave the page, and come when tried again', async () => {
  const { page, asked, mend, leave } = await without('menus');
  await page.goto(`${siteUrl}/home`);
  await afterReload(asked);
  await page.getByRole('banner').getByRole('button', { name: 'Try again' }).waitFor();
  await pageStands(page);
  await mend();
  await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await leave();
});

it('a login dialog that does not load leaves the page and says so', async () => {
  const { page, asked, mend, leave } = await without('login-dialog');
  await page.goto(`${siteUrl}/home`);
  // Not `framenavigated`: the router's first entry in the history counts as one too, whenever it comes.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Login' }).click()]);
  await page.getByRole('button', { name: 'Login' }).click();
  await afterReload(asked);
  await page.getByText('This could not be loaded').waitFor();
  await pageStands(page);
  await mend();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByLabel('Password').waitFor();
  await leave();
});

it('an admin frame that does not load is a page that says so', async () => {
  const { page, asked, leave } = await without('admin-shell', root);
  await page.goto(`${siteUrl}/admin`);
  await afterReload(asked);
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
  await leave();
});

it('a site whose texts do not load says so', async () => {
  const { page, asked, leave } = await without('en-US');
  await page.goto(`${siteUrl}/home`);
  await afterReload(asked);
  await page.getByText('The website could not be loaded').waitFor();
  await leave();
});

it('a page that does not load leaves the bar and the menus', async () => {
  const { page, asked, mend, leave } = await without('status-page');
  await page.goto(`${siteUrl}/home`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Status' }).click();
  await afterReload(asked);
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
  await pageStands(page);
  await mend();
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  await leave();
});
