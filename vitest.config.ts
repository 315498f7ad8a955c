import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,judge,build,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/test/**'],
    // Many tests start real parts, on machines that may be slow and busy: these times only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
