import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AssizeError } from '@assize/shared/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isOlderBrowser } from './older-browsers.ts';

/** The same website for older browsers, within the folder of the first build. */
const olderFolder = 'older';

/**
 * Serves the built website, and its index for every page address (the router of the page knows which exist). Files
 * under /assets/ carry a hash in their name and are cached for good; the index is asked for each time. Files that
 * stand beside a `.br` or `.gz` twin are sent compressed. A build that ends after the start is served as well. Older
 * browsers get the index of the build that was made for them, if there is one.
 */
export const staticWeb = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  const index = folder === undefined ? undefined : join(folder, 'index.html');
  const isBuilt = () => index !== undefined && existsSync(index);
  const olderIndex = `${olderFolder}/index.html`;
  const hasOlder = () => folder !== undefined && existsSync(join(folder, olderIndex));
  if (folder !== undefined)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // Which index is the answer is a question of the browser, also at the root.
      index: false,
      allowedPath: (path) => path !== '/',
      // Files that a build keeps for itself (`.vite`) are not for readers.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forGood = ['assets', `${olderFolder}/assets`].some((one) => path.startsWith(join(folder, one)));
        void reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  if (folder !== undefined && !isBuilt())
    app.log.warn({ folder }, 'there is no built website here yet; only the API is served');

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|older)(\/|\?|$)/.test(request.url) &&
      (request.headers.accept ?? '*/*').includes('html');
    if (!isPage || !isBuilt()) throw new AssizeError('request.not-found');
    const isOlder = isOlderBrowser(request.headers['user-agent']) && hasOlder();
    void reply.header('vary', 'User-Agent').sendFile(isOlder ? olderIndex : 'index.html');
  });
};
