import { defineConfig } from 'vitest/config';
import { patienceMs } from './support/patience.ts';

const alone = ['stillness.test.ts', 'broken-parts.test.ts'];

/** Journeys in a real browser, against the site at ASSIZE_URL; `npm run e2e` starts one and sets the environment. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      // Tests on a slow machine, and of parts that fail to load, have the machine for themselves.
      {
        extends: true,
        test: { name: 'alone', include: alone, fileParallelism: false, sequence: { groupOrder: 0 } },
      },
      // Journeys mostly wait, for pages and the judge; each has people and problems of its own.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['*.test.ts'],
          exclude: alone,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // Longer than any one wait: the wait that fails is to be named.
    testTimeout: 10 * patienceMs,
    hookTimeout: 2 * patienceMs,
    expect: { poll: { timeout: patienceMs, interval: 100 } },
  },
});
