import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { until } from '../../mock-contest/until.ts';
import { SetupTrouble } from '../../setup/progress.mjs';
import { isMissing, obtain } from '../../setup/provider.ts';
import { providers } from '../../setup/providers.ts';
import { atMost, type Figure, median, percentile, plain } from '../figure.ts';
import { fillBoard, sized, withContest } from './site.ts';

const seenBoard = z.object({ firstMs: z.number().nullable(), updates: z.array(z.number()) });
const rounds = 5;
const updates = 20;
const firstBarMs = 300;
const updateBarMs = 16;
const quietMs = 2_000;

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });
/** Gives ms for which scripts, styles and layout of a page have kept its main thread busy so far. */
const mainThread = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return async () => {
    const found = metrics.parse(await session.send('Performance.getMetrics'));
    const seconds = found.metrics.filter((one) => parts.includes(one.name));
    return seconds.reduce((sum, { value }) => sum + value, 0) * 1_000;
  };
};

/** The board page of the built website in a browser: its first rows, and a row that is told. */
export const boardPage = (): Promise<Figure[]> =>
  withContest(
    { teams: sized(1_000), problems: 13 },
    async (under) => {
      const { site, cid, teams, submit, judged } = under;
      await fillBoard(under, sized(5_000));
      const executablePath = await obtain<string>(providers.browser, true);
      if (isMissing(executablePath)) throw new SetupTrouble(`No browser. Tried:\n${executablePath.missing}`);
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
      const first: number[] = [];
      const told: number[] = [];
      const busy: number[] = [];
      try {
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext({
            locale: 'en-US',
            viewport: { width: 1280, height: 860 },
          });
          const page = await context.newPage();
          await page.addInitScript({ path: join(import.meta.dirname, 'board-vitals.js') });
          await page.goto(`${site.url}/contest/acm-scoreboard/${cid}`);
          const look = async () => seenBoard.parse(await page.evaluate('seenBoard'));
          first.push(await until('the first rows', async () => (await look()).firstMs, { everyMs: 100 }));
          // The socket of the page is open once the board is quiet.
          await delay(2_000);
          const busyMs = await mainThread(page);
          const before = await busyMs();
          await delay(quietMs);
          const idleShare = ((await busyMs()) - before) / quietMs;
          for (let number = 0; number < updates / rounds; number += 1) {
            const team = teams[(round * updates + number) % teams.length];
            const [from, fromMs] = [await busyMs(), performance.now()];
            if (team) await judged([await submit(team, round + number)]);
            await delay(500);
            busy.push((await busyMs()) - from - idleShare * (performance.now() - fromMs));
          }
          told.push(...(await look()).updates);
          await context.close();
        }
      } finally {
        await browser.close();
      }
      const name = `board page, ${teams.length} teams × 13`;
      return [
        atMost(`${name}: answer → first rows`, median(first), 'ms', firstBarMs),
        atMost(`${name}: work of the page for one verdict, median`, median(busy), 'ms', updateBarMs),
        plain(`${name}: rows told → frame after it, p50`, percentile(told, 50), 'ms'),
        plain(`${name}: rows told → frame after it, p95`, percentile(told, 95), 'ms'),
      ];
    },
    { website: true },
  );
