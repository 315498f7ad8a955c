import { defineConfig } from 'vitest/config';

/** Journeys in the real app, one after the other: keys go to the window that has them. `npm run e2e -- desktop`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 4_000, interval: 50 } },
  },
});
