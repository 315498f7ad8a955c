import { defineConfig } from 'vitest/config';

/** Journeys in a real browser, against the site at ASSIZE_URL; `npm run e2e` starts one and sets the environment. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    // One browser and one judge: journeys that run side by side would only slow each other down.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 100 } },
  },
});
