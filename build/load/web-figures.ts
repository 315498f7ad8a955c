import { join } from 'node:path';
import { seedSite } from '@assize/server/bench.ts';
import { MongoClient } from 'mongodb';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { SetupTrouble, say } from '../setup/progress.mjs';
import { isMissing, obtain } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { type Figure, median } from './figure.ts';
import { type SiteUnderLoad, withSite } from './site-under-load.ts';

/** Budgets of the website on a machine whose processor is four times slower. */
const budget = { lcpMs: 2_500, inpMs: 200, cls: 0.1, cpuSlowdown: 4 };
/** Each page is opened so often, in turns, and the middle of its figures counts. */
const rounds = 5;
const sizes = { problems: 400, users: 1_000, submissions: 10_000 };

const vitals = z.object({
  lcpMs: z.number(),
  inpMs: z.number(),
  cls: z.number(),
  lcpOf: z.string().optional(),
});
type Vitals = z.output<typeof vitals>;

type Visited = {
  path: string;
  /** The page is whole. */
  ready: (page: Page) => Promise<unknown>;
  /** What people do first. */
  use: (page: Page) => Promise<unknown>;
};
const pages: readonly Visited[] = [
  {
    path: '/home',
    ready: (page) => page.getByTestId('recent-problems').getByRole('link').first().waitFor(),
    use: (page) => page.keyboard.press('Tab'),
  },
  {
    path: '/problem',
    ready: (page) => page.locator('main').getByRole('row').nth(20).waitFor(),
    use: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('a', { delay: 50 });
    },
  },
  {
    path: '/problem/1000',
    ready: (page) => page.getByTestId('editor').locator('.view-lines').waitFor(),
    use: async (page) => {
      await page.getByTestId('editor').locator('.view-lines').click();
      await page.keyboard.type('int', { delay: 50 });
    },
  },
  {
    path: '/status',
    ready: (page) => page.locator('main').getByRole('row').nth(10).waitFor(),
    use: (page) => page.keyboard.press('Tab'),
  },
];

const vitalsOf = async (page: Page): Promise<Vitals> => {
  // The entry of an interaction comes with the frame after it.
  await page.waitForTimeout(500);
  return vitals.parse(await page.evaluate('seenVitals'));
};

const visit = async (browser: Browser, url: string, { path, ready, use }: Visited): Promise<Vitals> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 860 } });
  try {
    const page = await context.newPage();
    const devtools: CDPSession = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: budget.cpuSlowdown });
    await page.addInitScript({ path: join(import.meta.dirname, 'vitals.js') });
    await page.goto(url + path);
    await ready(page);
    // No paint after an input counts as the largest.
    const { lcpMs } = await vitalsOf(page);
    await use(page);
    return { ...(await vitalsOf(page)), lcpMs };
  } finally {
    await context.close();
  }
};

const seeded = async ({ site }: SiteUnderLoad): Promise<void> => {
  const client = await MongoClient.connect(site.services.mongoUri);
  try {
    await seedSite(client.db('assize'), { sizes, until: new Date(), say: () => undefined });
  } finally {
    await client.close();
  }
};

const webVitals = async (under: SiteUnderLoad): Promise<Figure[]> => {
  await seeded(under);
  const executablePath = await obtain<string>(providers.browser, true);
  if (isMissing(executablePath)) throw new SetupTrouble(`No browser. Tried:\n${executablePath.missing}`);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const seen = new Map<string, Vitals[]>(pages.map(({ path }) => [path, []]));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const one of pages) {
        const found = await visit(browser, under.site.url, one);
        say(
          `  ${one.path}: LCP ${found.lcpMs.toFixed(0)} ms, INP ${found.inpMs} ms, CLS ${found.cls.toFixed(3)}`,
        );
        seen.get(one.path)?.push(found);
      }
  } finally {
    await browser.close();
  }
  return [...seen].flatMap(([path, all]) =>
    (
      [
        ['LCP', 'lcpMs', 'ms'],
        ['INP', 'inpMs', 'ms'],
        ['CLS', 'cls', ''],
      ] as const
    ).map(([name, key, unit]) => {
      const value = median(all.map((one) => one[key]));
      return {
        name: `${path}, ${name}, CPU ×4`,
        value,
        unit,
        bar: `≤ ${budget[key]}`,
        met: value <= budget[key],
      };
    }),
  );
};

/** What readers wait for in a browser, with the built website. */
export const webFigures = {
  'web-vitals': () => withSite(webVitals, { website: true }),
} as const satisfies Record<string, () => Promise<Figure[]>>;
