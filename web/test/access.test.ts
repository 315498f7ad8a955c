/** Pages in all their looks are tested without a site: app/pages.browser.test.tsx. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { launch, visit } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(['light', 'dark'] as const)('%s', (theme) => {
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
});
