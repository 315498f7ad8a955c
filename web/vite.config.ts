import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames } from './chunks.ts';
import { documents } from './documents.ts';
import { monacoPaths } from './monaco-paths.ts';
import { bundlesOfEveryPage } from './platform/texts/shell-bundles.ts';
import { precompress } from './precompress.ts';

const textsOfEveryPage = new RegExp(
  `/shared/areas/(?:${bundlesOfEveryPage.join('|')})/texts/([\\w-]+)\\.ts$`,
);
const server = process.env.ASSIZE_URL ?? 'http://127.0.0.1:8080';

/** The site is built to web/dist and served by the server; `vite` alone proxies /api to a running one. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), documents(), precompress()],
  resolve: { alias: monacoPaths },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Every browser that gets this build preloads modules by itself.
    modulePreload: { polyfill: false },
    // No data: URLs for fonts: the content security policy serves them as files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The sheets of `ui` go into one file, which comes before the sheets of parts that build on it.
            { name: 'ui', test: /\/web\/ui\/.*\.module\.css$/ },
            // Texts of every page: one file for each language.
            {
              name: (id) => `texts-${textsOfEveryPage.exec(id)?.[1]}`,
              debugName: 'texts of every page',
              test: textsOfEveryPage,
            },
            {
              name: chunkNames(import.meta.dirname),
              debugName: 'first view',
              // The names alone say what stands together.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
});
