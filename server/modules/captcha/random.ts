import { randomBytes, randomInt } from 'node:crypto';

/** Randomness as a port. */
export type Random = {
  /** A whole number from `from` up to, but not including, `below`. */
  int(from: number, below: number): number;
  /** An unguessable name. */
  token(): string;
};

export const cryptoRandom: Random = {
  int: (from, below) => randomInt(from, below),
  token: () => randomBytes(18).toString('base64url'),
};
