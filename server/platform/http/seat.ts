import type { ProofLabel } from '@assize/shared/domain/kiosk/states.ts';
import type { FastifyRequest } from 'fastify';

/** A place in a hall whose machine came with a call. */
export type Seat = {
  /** Hall and seat in one: who pays for calls without a session. */
  seatId: string;
  hallId: number;
  seat: string;
  deviceId: string;
  /** How well the machine is proven. */
  label: ProofLabel;
  /** The machine was taken out: it may hand over what it holds, and nothing else. */
  isVoid: boolean;
  /** What the machine signed of this very call; null: it did not sign it. */
  signed: SignedPart | null;
};
export type SignedPart = {
  /** Compared with the body once that is read. */
  bodySha256: string;
  /** When it was pressed by the machine's stamp, where it waited in the outbox. */
  pressedAt: Date | null;
};

/**
 * The seat whose machine came with a call; null: none did.
 * @throws AssizeError when the signature is not good
 */
export type IdentifySeat = (
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
) => Promise<Seat | null>;
