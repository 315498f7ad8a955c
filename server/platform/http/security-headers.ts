import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const self = "'self'";
const none = "'none'";

/**
 * Scripts come from our origin only, never inline. Styles may be inline: antd writes its theme into <style> elements
 * and KaTeX places its glyphs with style attributes, which no nonce covers; without scripts an inline style can do
 * little, and images and fonts are confined to our origin, so that it cannot call home.
 */
const directives = {
  defaultSrc: [self],
  scriptSrc: [self],
  styleSrc: [self, "'unsafe-inline'"],
  imgSrc: [self, 'data:', 'blob:'],
  fontSrc: [self, 'data:'],
  connectSrc: [self],
  workerSrc: [self, 'blob:'],
  objectSrc: [none],
  baseUri: [none],
  formAction: [self],
  frameAncestors: [none],
};

/** Puts the same security headers on every answer, failed ones included. Before every other hook. */
export const securityHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Whether a site is reached by https alone, with all its subdomains, is for its proxy to say.
    hsts: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
};
