import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from '../build/ci/slow-first.ts';
import { monacoPaths } from './monaco-paths.ts';

/** A folder for pictures of all pages, if anybody wants to look at them. */
const pictures = process.env.ASSIZE_PICTURES ?? '';

/**
 * Component tests: parts and pages of the website in a real browser, with a server that the test plays. One Chromium
 * for all files, each in a frame of its own. `npm test` and `npm run check` set CHROMIUM_PATH.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { fs: { allow: ['..', ...(pictures === '' ? [] : [pictures])] } },
  resolve: { alias: monacoPaths },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // All packages at once: a package found in the middle of a run would reload the page under a test.
  optimizeDeps: { entries: ['app/main.tsx', 'test/component/*.{ts,tsx}', '**/*.browser.test.tsx'] },
  test: {
    include: ['**/*.browser.test.tsx'],
    provide: { pictures },
    setupFiles: ['test/component/setup.ts'],
    // These times only end tests that hang: machines may be slow and busy.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    api: { host: '127.0.0.1' },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 860 },
      provider: playwright({
        actionTimeout: 60_000,
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
        },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce', colorScheme: 'light' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
