import { defineConfig } from 'vitest/config';

const longestMs = 60 * 60_000;

/** Long proofs: files called `*.soak.ts`, wherever the thing lies that they prove. One after the other. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ['{shared,server,judge,build,web}/**/*.soak.ts'],
    exclude: ['**/node_modules/**'],
    fileParallelism: false,
    testTimeout: longestMs,
    hookTimeout: 10 * 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
