import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyInstance } from 'fastify';

export type Drain = {
  /** From now on new requests get 503 `service.stopping`; resolves when the last running one is answered, or in time. */
  drain(withinMs: number): Promise<void>;
};

/** Counts running requests, so that a stop can wait for them. Register it before every other hook. */
export const draining = (app: FastifyInstance): Drain => {
  let stopping = false;
  let running = 0;
  let empty: () => void = () => {};

  app.addHook('onRequest', async (request, reply) => {
    // A socket is no request that will end; it is closed with a code of its own.
    if (request.headers.upgrade === undefined) {
      running += 1;
      reply.raw.once('close', () => {
        running -= 1;
        if (running === 0) empty();
      });
    }
    if (!stopping) return;
    void reply.header('connection', 'close');
    throw new AssizeError('service.stopping', { retryAfter: 2 });
  });

  return {
    async drain(withinMs) {
      stopping = true;
      if (running === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        empty = resolve;
        timer = setTimeout(resolve, withinMs);
      });
      clearTimeout(timer);
    },
  };
};
