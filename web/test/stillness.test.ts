import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';

/** Sum of layout shifts; how soon pages paint is measured by `npm run bench -- --only web-vitals`. */
const most = 0.1;
/** Longer than the first drawing waits for the first answers. */
const lateMs = 1_200;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The sum of layout shifts since the page began to load. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (
              'value' in entry &&
              typeof entry.value === 'number' &&
              !('hadRecentInput' in entry && entry.hadRecentInput)
            )
              sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

/** What moved, largest first, for who has to mend it. */
const shiftSources = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const told: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          })[])
            for (const { node, previousRect, currentRect } of entry.sources)
              told.push(
                `${entry.value.toFixed(3)} ${node instanceof Element ? `${node.tagName}.${node.className}` : 'text'} ${previousRect.y},${previousRect.height} → ${currentRect.y},${currentRect.height}`,
              );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(told.join('\n')), 500);
      }),
  );

const pages: [string, (page: Page) => Promise<unknown>][] = [
  ['/home', (page) => page.getByTestId('recent-problems').getByRole('link').first().waitFor()],
  ['/problem', (page) => page.getByRole('link', { name: 'A+B' }).waitFor()],
  ['/problem/1000', (page) => page.getByTestId('editor').locator('.view-lines').waitFor()],
  ['/status', (page) => page.getByRole('heading', { name: 'Status' }).waitFor()],
];

it.each(pages)('%s stands still while it loads on a slow machine', async (path, ready) => {
  const { page, go, leave } = await visit(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.clearBrowserCache');
  await go(path);
  await ready(page);
  expect(await shifts(page)).toBeLessThanOrEqual(most);
  await leave();
});

it.each(pages)('%s stands still while its answers are late', async (path, ready) => {
  const { page, go, leave } = await visit(browser);
  await page.route('**/api/**', async (route) => {
    await sleep(lateMs);
    await route.continue();
  });
  await go(path);
  await ready(page);
  const sources = await shiftSources(page);
  expect(await shifts(page), sources).toBeLessThanOrEqual(most);
  await leave();
});
