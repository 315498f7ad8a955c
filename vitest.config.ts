import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,judge,build,web}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/test/**'],
  },
});
