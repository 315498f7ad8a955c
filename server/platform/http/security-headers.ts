import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

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

/** What belongs to the one answer that was looked at. */
const ofOneAnswer = ['content-type', 'content-length', 'date', 'connection', 'keep-alive'];

/** The headers of helmet are the same on every answer, so they are made once. */
const headersOfHelmet = async (): Promise<Record<string, string>> => {
  const sample = fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Whether a site is reached by https alone, with all its subdomains, is for its proxy to say.
    hsts: false,
  });
  sample.get('/', async () => null);
  const { headers } = await sample.inject('/');
  await sample.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofOneAnswer.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
};

/** Puts the same security headers on every answer, failed ones included. Before every other hook. */
export const securityHeaders = async (app: FastifyInstance): Promise<void> => {
  const headers = {
    ...(await headersOfHelmet()),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
};
