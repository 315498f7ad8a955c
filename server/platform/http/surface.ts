import type { Endpoint } from '@assize/shared/wire/http.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Limits } from './limits.ts';

/** Seconds for which a browser remembers what it may send. */
const rememberedSeconds = 86_400;

/**
 * Pages of any origin may read what programs read by a standard, failures too. A browser sends no session by itself,
 * so that a page gets no more than what its reader has given it name and password for.
 */
export const openToPages = (reply: FastifyReply): void => {
  void reply.header('access-control-allow-origin', '*');
};

/** The question of a browser before it sends name and password, or a token, from a page of another origin. */
export const registerPreflight = (app: FastifyInstance, { path }: Endpoint, limits: Limits): void => {
  app.route({
    method: 'OPTIONS',
    url: `/api${path}`,
    schema: { hide: true },
    onRequest: async ({ ip }) => limits.enter('read', ip),
    handler: async (_request, reply) => {
      openToPages(reply);
      return reply
        .headers({
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'authorization',
          'access-control-max-age': rememberedSeconds,
        })
        .status(204)
        .send();
    },
  });
};
