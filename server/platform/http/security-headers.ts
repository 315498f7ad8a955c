import type { FastifyInstance } from 'fastify';

/**
 * Scripts come from our origin only, never inline. Styles may be inline: antd writes its theme into <style> elements
 * and KaTeX places its glyphs with style attributes, which no nonce covers; without scripts an inline style can do
 * little, and images and fonts are confined to our origin, so that it cannot call home.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Puts the same security headers on every answer, failed ones included. */
export const securityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
};
