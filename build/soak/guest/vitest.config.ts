import { defineConfig } from 'vitest/config';

/** Tests inside a guest, which is slow and has one processor: one file after the other, and nothing kept. */
export default defineConfig({
  root: `${import.meta.dirname}/../../..`,
  cacheDir: '/tmp/vitest',
  test: {
    include: ['judge/sandbox/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 10 * 60_000,
    hookTimeout: 10 * 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
