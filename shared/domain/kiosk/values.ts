/** Values that several shapes of kiosks have. */
import { z } from 'zod';

/** 32 lower-case hex digits, chosen by the server at enrolment. */
export const deviceId = z.string().regex(/^[0-9a-f]{32}$/);
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** As people read it on the desk: `A-12`. */
export const seatName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._/-]{0,30}[\p{L}\p{N}])?$/u);
export const placeName = z.string().trim().min(1).max(50);
export const seconds = z.int().nonnegative();
/** Version of the app as its package says it. */
export const appVersion = z.string().regex(/^[0-9A-Za-z.+-]{1,40}$/);
/** An id by chance that is used once: at least 128 bits in Base64url or hex. */
export const onceId = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** Public half of an Ed25519 key; a key with its private half is refused. */
export const publicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
export type PublicKey = z.infer<typeof publicKey>;
