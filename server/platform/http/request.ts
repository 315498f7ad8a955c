import type { Endpoint } from '@assize/shared/wire/http.ts';
import type { FastifyInstance } from 'fastify';
import type { NodeIdentity, Viewer } from './handler.ts';
import type { Seat } from './seat.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    node: NodeIdentity | null;
    seat: Seat | null;
  }
  interface FastifyContextConfig {
    /** The endpoint a route serves; a route under /api without one fails the start (Accounts 11). */
    endpoint?: Endpoint;
  }
}

/** Adds viewer, node and seat to requests, which the door fills in. */
export const decorateRequests = (app: FastifyInstance): void => {
  app.decorateRequest('viewer', null);
  app.decorateRequest('node', null);
  app.decorateRequest('seat', null);
};
