import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,judge,build,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/test/**'],
    // Many tests start real parts, on machines that may be busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
