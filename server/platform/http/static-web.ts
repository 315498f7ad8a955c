import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AssizeError } from '@assize/shared/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptFiles } from './kept-files.ts';
import { isOlderBrowser } from './older-browsers.ts';

/** The same website for older browsers, within the folder of the first build. */
const olderFolder = '/older';
const hashed = ['/assets/', `${olderFolder}/assets/`];
const isHashed = (path: string): boolean => hashed.some((one) => path.startsWith(one));

const forGood = 'public, max-age=31536000, immutable';

/** A page address: the router of the page knows which exist. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets|older)(\/|\?|$)/.test(url) &&
  (headers.accept ?? '*/*').includes('html');

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Sends files of a folder from memory. Says whether it did. */
const senderFrom = (folder: string) => {
  const kept = keptFiles(folder, () => performance.now());
  return async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { headers } = request;
    if (headers.range !== undefined) return false;
    const found = await kept(path, String(headers['accept-encoding'] ?? ''));
    if (!found) return false;
    const { body, etag, type, encoding } = found;
    void reply.headers({
      'cache-control': isHashed(path) ? forGood : 'no-cache',
      'content-type': type,
      etag,
      // Which document is the answer is a question of the browser.
      vary: path.endsWith('.html') ? 'accept-encoding, user-agent' : 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    });
    if (headers['if-none-match']?.includes(etag)) await reply.code(304).send();
    else await reply.send(body);
    return true;
  };
};

/**
 * Documents of a page, the best first: one that names the files of a page people arrive at (web/documents.ts), and the
 * index, which does for all. Older browsers get those of the build that was made for them, if there is one.
 */
const documentsOf = (request: FastifyRequest): string[] => {
  const [first = '', ...more] = pathOf(request)
    .split('/')
    .filter((part) => part !== '');
  const own = /^[a-z-]+$/.test(first) ? [`/documents/${first}.${more.length + 1}.html`] : [];
  const all = [...own, '/index.html'];
  const older = all.map((document) => `${olderFolder}${document}`);
  return isOlderBrowser(request.headers['user-agent']) ? [...older, ...all] : all;
};

/**
 * Serves the built website, and a document of it for every page address. Files under /assets/ carry a hash in their
 * name and are cached for good; documents are asked for each time. Files that stand beside a `.br` or `.gz` twin are
 * sent compressed; scripts, styles and documents from memory. A build that ends after the start is served as well.
 */
export const staticWeb = async (app: FastifyInstance, folder: string | undefined): Promise<void> => {
  const send = folder === undefined ? async () => false : senderFrom(folder);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    for (const document of documentsOf(request)) if (await send(document, request, reply)) return true;
    return false;
  };
  if (folder !== undefined)
    await app.register(async (site) => {
      site.addHook('onRequest', async (request, reply) => {
        const path = pathOf(request);
        // A page has no dot in its address; what has one is a file where there is one.
        const page = isPage(request) && !path.includes('.');
        if (await (page ? sendPage(request, reply) : send(path, request, reply))) return reply;
      });
      await site.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        // Which document is the answer is a question of the browser, also at the root.
        index: false,
        allowedPath: (path) => path !== '/',
        // Files that a build keeps for itself (`.vite`) are not for readers.
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply, path) => {
          const within = path.slice(folder.length).replaceAll('\\', '/');
          void reply.header('cache-control', isHashed(within) ? forGood : 'no-cache');
        },
      });
    });
  if (folder !== undefined && !existsSync(join(folder, 'index.html')))
    app.log.warn({ folder }, 'there is no built website here yet; only the API is served');

  app.setNotFoundHandler(async (request, reply) => {
    if (isPage(request) && (await sendPage(request, reply))) return reply;
    throw new AssizeError('request.not-found');
  });
};
