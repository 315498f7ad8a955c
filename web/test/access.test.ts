import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { launch, newProfile, visit, visitIn } from './support/browser.ts';
import { solutions } from './support/programs.ts';
import { callApi, registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let person: SignedIn;
let submitId: number;
beforeAll(async () => {
  browser = await launch();
  person = await registerByApi();
  const reply = await callApi(submitProblem, {
    token: person.token,
    body: { pid: '1000', language: 'C++ 17', code: solutions['C++ 17'] },
  });
  const answer: { data: { submitId: number } } = await reply.json();
  submitId = answer.data.submitId;
});
afterAll(() => browser.close());

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  '/home': (page) => page.getByTestId('recent-problems').getByRole('link').first().waitFor(),
  '/problem': (page) => page.getByRole('link', { name: 'A+B' }).waitFor(),
  '/problem/1000': (page) => page.getByTestId('editor').locator('.view-lines').waitFor(),
  '/problem/1000?tab=mine': (page) => page.getByRole('tabpanel').getByTestId('verdict').first().waitFor(),
  '/problem/1000?tab=statistics': (page) => page.getByTestId('statistics').waitFor(),
  '/problem/1000/full-screen': (page) => page.getByTestId('editor').locator('.view-lines').waitFor(),
  '/status': (page) => page.getByRole('cell').getByTestId('verdict').first().waitFor(),
  '/submission-detail': (page) => page.getByTestId('case').first().waitFor(),
  '/nowhere': (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor(),
};

describe.each(['light', 'dark'] as const)('%s pages have no serious accessibility finding', (theme) => {
  // Colours are read while nothing fades in or out.
  const looks = { theme, still: true } as const;
  let profile: BrowserContext;
  beforeAll(async () => {
    profile = await newProfile(browser, { ...looks, as: person });
  });
  afterAll(() => profile.close());

  it.each(Object.entries(pages))('%s', async (path, ready) => {
    const { page, go, leave } = await visitIn(profile);
    await go(path === '/submission-detail' ? `${path}/${submitId}` : path);
    await ready(page);
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  });

  it('the dialog, in both modes', async () => {
    const { page, go, leave } = await visit(browser, looks);
    await go('/home');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByLabel('Password').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Register' }).last().click();
    await page.getByRole('dialog').getByLabel('E-mail', { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  });

  it('what opens for somebody who wants little motion stands in the window', async () => {
    const { page, go, leave } = await visit(browser, { theme });
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
    await go('/problem/1000');
    await page.getByTestId('editor').locator('.view-lines').waitFor();
    await page.getByRole('button', { name: 'Editor settings' }).click();
    const settings = page.locator('.ant-popover').filter({ hasText: 'Font size' });
    await expect.poll(async () => (await settings.boundingBox())?.x).toBeGreaterThan(0);
    await expect.poll(async () => (await settings.boundingBox())?.x).toBeLessThan(1280);
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  });

  it('a phone', async () => {
    const { page, go, leave } = await visit(browser, { ...looks, width: 360, as: person });
    for (const path of ['/home', '/problem', '/problem/1000', '/status']) {
      await go(path);
      await pages[path]?.(page);
      expect(await axeFindings(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBe(0);
    }
    await leave();
  });
});
