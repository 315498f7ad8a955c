import { defineConfig, mergeConfig } from 'vite';
import { oldestBrowsers, polyfilled } from './older-browsers.ts';
import site from './vite.config.ts';

/** The same site for older browsers, in a folder of the first build: that one has to be made before. */
export default mergeConfig(
  site,
  defineConfig({
    base: '/older/',
    plugins: [polyfilled()],
    build: { target: oldestBrowsers, cssTarget: oldestBrowsers, outDir: 'dist/older' },
  }),
);
