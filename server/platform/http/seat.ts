import type { FastifyRequest } from 'fastify';

/** A place in a hall whose kiosk signs its calls. */
export type Seat = { seatId: string };

/**
 * The seat that signed a call; null: none did.
 * @throws AssizeError when the signature is not good
 */
export type IdentifySeat = (
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
) => Promise<Seat | null>;
