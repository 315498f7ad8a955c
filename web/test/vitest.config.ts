import { defineConfig } from 'vitest/config';
import { patienceMs } from './support/patience.ts';

/** Journeys in a real browser, against the site at ASSIZE_URL; `npm run e2e` starts one and sets the environment. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // One browser and one judge: journeys that run side by side would only slow each other down.
    fileParallelism: false,
    // Longer than any one wait: the wait that fails is to be named.
    testTimeout: 10 * patienceMs,
    hookTimeout: 2 * patienceMs,
    expect: { poll: { timeout: patienceMs, interval: 100 } },
  },
});
