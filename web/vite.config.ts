import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const server = process.env.ASSIZE_URL ?? 'http://127.0.0.1:8080';

/** The site is built to web/dist and served by the server; `vite` alone proxies /api to a running one. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // No data: URLs for fonts: the content security policy serves them as files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3200,
    // The sheets of `ui` go into one file, which comes before the sheets of parts that build on it.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'ui', test: /\/web\/ui\/.*\.module\.css$/ }] } },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
});
