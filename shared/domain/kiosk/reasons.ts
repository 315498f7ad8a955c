/**
 * Why a signed text, a call, a command or a code is not taken. Stable: app, server and logs say the same words, and tests
 * compare them.
 */
export const refusals = [
  'too-long',
  'malformed',
  /** Signed for another purpose, or by another algorithm. */
  'wrong-type',
  'bad-signature',
  'wrong-device',
  'wrong-nonce',
  'wrong-method',
  'wrong-path',
  'wrong-body',
  /** Signed longer ago than is allowed, or its time is over. */
  'too-old',
  /** Signed later than now, beyond the tolerance. */
  'from-the-future',
  /** Taken before. */
  'repeated',
  'wrong-code',
  'too-many-tries',
] as const;
export type Refusal = (typeof refusals)[number];

export type Taken<T> = { ok: true; value: T } | { ok: false; reason: Refusal };
export const taken = <T>(value: T): Taken<T> => ({ ok: true, value });
export const refused = (reason: Refusal): { ok: false; reason: Refusal } => ({ ok: false, reason });
