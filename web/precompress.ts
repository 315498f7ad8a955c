import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|html|svg|json)$/;
const leastBytes = 1024;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Writes a `.br` and a `.gz` beside every text file of the build: the server sends them as they are. Browsers take
 * Brotli only over TLS and from the own machine, a hall without TLS gets gzip.
 */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'assize:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !worthIt.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        if (bytes.length < leastBytes) continue;
        // Level 9 of 11: the last two levels save 3 % and take eight times as long.
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await writeFile(`${file}.br`, await brotli(bytes, { params }));
        await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
      }
    },
  };
};
