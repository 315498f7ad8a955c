import { availableParallelism, loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Load per core from which a time says nothing about the site. */
const busyFrom = 1.5;

/** `cpuSlowdown`: how much slower the budget's slow machine is than the one that does `yardstick` in its time. */
const budget = { lcpMs: 2_500, cls: 0.1, cpuSlowdown: 4 };
const yardstick = { rounds: 150, ms: 170 };

/** Slowness of this machine now, its other work included, as a multiple of the machine of `yardstick`. */
const slownessNow = (page: Page): Promise<number> =>
  page.evaluate(({ rounds, ms }) => {
    const round = () => {
      let x = 1;
      for (let i = 0; i < 1_000_000; i += 1) x = Math.imul(x, 1_103_515_245) + 12_345;
      return x;
    };
    const began = performance.now();
    for (let n = 0; n < rounds; n += 1) round();
    return (performance.now() - began) / ms;
  }, yardstick);

/** Largest contentful paint in ms and the sum of layout shifts since the page began to load. */
const vitals = (page: Page): Promise<{ lcpMs: number; cls: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = { lcpMs: 0, cls: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (
              'value' in entry &&
              typeof entry.value === 'number' &&
              !('hadRecentInput' in entry && entry.hadRecentInput)
            )
              seen.cls += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(seen), 500);
      }),
  );

const pages: [string, (page: Page) => Promise<unknown>][] = [
  ['/home', (page) => page.getByTestId('recent-problems').getByRole('link').first().waitFor()],
  ['/problem', (page) => page.getByRole('link', { name: 'A+B' }).waitFor()],
  ['/problem/1000', (page) => page.getByTestId('editor').locator('.view-lines').waitFor()],
  ['/status', (page) => page.getByRole('heading', { name: 'Status' }).waitFor()],
];

it.each(pages)('%s paints soon on a slow machine and stands still', async (path, ready) => {
  const { page, go, leave } = await visit(browser);
  const devtools = await page.context().newCDPSession(page);
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  // The machine is shared: the best of three is what the site can do.
  const tries: { lcpMs: number; cls: number }[] = [];
  let slowness = 1;
  while (tries.length < 3 && !tries.some(({ lcpMs }) => lcpMs <= budget.lcpMs)) {
    await throttle(1);
    await page.goto('about:blank');
    slowness = await slownessNow(page);
    // A slow machine is slowed down only by the rest up to `cpuSlowdown`.
    await throttle(Math.max(1, budget.cpuSlowdown / Math.max(1, slowness)));
    await devtools.send('Network.clearBrowserCache');
    await go(path);
    await ready(page);
    tries.push(await vitals(page));
  }
  const lcpMs = Math.min(...tries.map((one) => one.lcpMs));
  const cls = Math.max(...tries.map((one) => one.cls));
  console.log(
    `${path.padEnd(16)} LCP ${Math.round(lcpMs)} ms, CLS ${cls.toFixed(3)}, slowness ${slowness.toFixed(2)}`,
  );
  expect(lcpMs).toBeGreaterThan(0);
  const busy = (loadavg()[0] ?? 0) / availableParallelism();
  const tooSlow = busy > busyFrom || slowness > budget.cpuSlowdown;
  if (tooSlow && lcpMs > budget.lcpMs)
    console.log(
      `LCP of ${path} is not judged: the machine has ${busy.toFixed(1)} times as much to do as it can`,
    );
  else expect(lcpMs).toBeLessThanOrEqual(budget.lcpMs);
  expect(cls).toBeLessThanOrEqual(budget.cls);
  await leave();
});
