import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyInstance } from 'fastify';
import findMyWay from 'find-my-way';

/**
 * Answers 405 with `Allow` where an address of the API has routes, but none for the method (Wire 10), and 404 where it
 * has none, before any body is read. Register it before the routes.
 */
export const refuseWrongMethods = (app: FastifyInstance): void => {
  const methods = new Map<string, Set<string>>();
  const addresses = findMyWay();
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/')) return;
    const known = methods.get(url);
    const all = known ?? new Set<string>();
    for (const one of [method].flat()) all.add(one);
    if (known) return;
    methods.set(url, all);
    addresses.on('GET', url, () => undefined, all);
  });

  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (!request.is404 || !path.startsWith('/api/')) return;
    const allowed: unknown = addresses.find('GET', path)?.store;
    if (!(allowed instanceof Set)) throw new AssizeError('request.not-found');
    void reply.header('allow', [...allowed].toSorted().join(', '));
    throw new AssizeError('request.wrong-method');
  });
};
