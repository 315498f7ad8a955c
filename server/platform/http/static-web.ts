import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AssizeError } from '@assize/shared/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Document of a page people arrive at, which names the files of that page (web/documents.ts); undefined: there is none,
 * and the index does as well.
 */
const documentOf = (folder: string, url: string): string | undefined => {
  const [first = '', ...more] = (url.split('?')[0] ?? '').split('/').filter((part) => part !== '');
  const file = `documents/${first}.${more.length + 1}.html`;
  return /^[a-z-]+$/.test(first) && existsSync(join(folder, file)) ? file : undefined;
};

/**
 * Serves the built website, and its index for every page address (the router of the page knows which exist). Files
 * under /assets/ carry a hash in their name and are cached for good; the index is asked for each time. Files that
 * stand beside a `.br` or `.gz` twin are sent compressed. A build that ends after the start is served as well.
 */
export const staticWeb = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  const index = folder === undefined ? undefined : join(folder, 'index.html');
  const isBuilt = () => index !== undefined && existsSync(index);
  if (folder !== undefined)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // Files that a build keeps for itself (`.vite`) are not for readers.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forGood = path.startsWith(join(folder, 'assets'));
        void reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  if (folder !== undefined && !isBuilt())
    app.log.warn({ folder }, 'there is no built website here yet; only the API is served');

  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets)(\/|\?|$)/.test(request.url) &&
      (request.headers.accept ?? '*/*').includes('html');
    if (!isPage || folder === undefined || !isBuilt()) throw new AssizeError('request.not-found');
    void reply.sendFile(documentOf(folder, request.url) ?? 'index.html');
  });
};
