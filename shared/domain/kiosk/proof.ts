/** What a machine of a hall signs, and what the server makes of it. */
import { z } from 'zod';
import { type Refusal, refused, type Taken, taken } from './reasons.ts';
import type { ProofLabel } from './states.ts';
import { appVersion, deviceId, hash, onceId } from './values.ts';

/** Headers of calls from a kiosk. */
export const kioskHeaders = {
  /** The token of the machine: on every call to the judge. */
  token: 'kiosk-token',
  /** A signed call: on every call that changes something. */
  signature: 'kiosk-signature',
  /** When a submission was pressed, signed then: on what waited in the outbox. */
  pressed: 'kiosk-pressed',
} as const;

/** Life of a nonce and of the token that is given for it, and when the app asks for the next one, in seconds. */
export const nonceSeconds = 60;
export const tokenSeconds = 120;
export const renewTokenAfter = 60;
/** Seconds by which the time of a signature may differ from the server's. The app signs by the server's time. */
export const skewSeconds = 60;

const seconds = z.int().positive();

/** Answer to a nonce: which machine this is and what runs on it. */
export const deviceProof = z.strictObject({
  deviceId,
  nonce: onceId,
  configHash: hash,
  appVersion,
  /** SHA-256 of the app's code, as the app reads it at its start. */
  buildHash: hash,
  /** Seconds since the epoch. */
  iat: seconds,
});
export type DeviceProof = z.infer<typeof deviceProof>;

const method = z.enum(['POST', 'PUT', 'DELETE']);
/** Path of a call with its query, as it is sent. */
const path = z
  .string()
  .max(1_000)
  .regex(/^\/api\/[\x21-\x7e]*$/);

/** One call, signed: another method, address, body or time is another call. */
export const signedCall = z.strictObject({
  deviceId,
  method,
  path,
  bodySha256: hash,
  /** Taken once. */
  jti: onceId,
  iat: seconds,
});
export type SignedCall = z.infer<typeof signedCall>;

/** A submission as it was pressed: the machine's own stamp. It is evidence and changes no time of the contest. */
export const pressStamp = z.strictObject({
  deviceId,
  method,
  path,
  bodySha256: hash,
  /** The Idempotency-Key under which it is sent. */
  key: onceId,
  /** By the machine's idea of the server's time; ms since the epoch. */
  pressedAt: z.int().positive(),
});
export type PressStamp = z.infer<typeof pressStamp>;

/** Whether a time of signing may be taken now. */
export const freshness = (iat: number, nowMs: number): Refusal | null => {
  const off = iat - nowMs / 1000;
  if (off > skewSeconds) return 'from-the-future';
  return off < -skewSeconds ? 'too-old' : null;
};

type Call = Pick<SignedCall, 'method' | 'path' | 'bodySha256'>;
/** Whether what was signed is what was sent. */
export const sameCall = (signed: Call, sent: { [K in keyof Call]: string }): Refusal | null => {
  if (signed.method !== sent.method) return 'wrong-method';
  if (signed.path !== sent.path) return 'wrong-path';
  return signed.bodySha256 === sent.bodySha256 ? null : 'wrong-body';
};

/** What staff let a machine run. */
export type Accepted = { builds: ReadonlySet<string>; configs: ReadonlySet<string> };

/** Label of a proof whose signature is good. */
export const labelOf = (
  { buildHash, configHash }: Pick<DeviceProof, 'buildHash' | 'configHash'>,
  { builds, configs }: Accepted,
): ProofLabel => {
  if (!builds.has(buildHash)) return 'unknown-build';
  return configs.has(configHash) ? 'verified' : 'config-mismatch';
};

/** What a contest makes of calls whose seat is not proven. */
export const proofRules = ['require', 'warn', 'ignore'] as const;
export const proofRule = z.enum(proofRules);
export type ProofRule = z.infer<typeof proofRule>;

/** Whether a call passes; `marked`: it does, and staff see that it was not proven. */
export const judgeProof = (rule: ProofRule, label: ProofLabel): 'pass' | 'marked' | 'refused' => {
  if (label === 'verified' || rule === 'ignore') return 'pass';
  return rule === 'warn' ? 'marked' : 'refused';
};

/** A proof for this nonce, at this time. */
export const checkProof = (
  proof: DeviceProof,
  expected: { deviceId: string; nonce: string; nowMs: number },
): Taken<DeviceProof> => {
  if (proof.deviceId !== expected.deviceId) return refused('wrong-device');
  if (proof.nonce !== expected.nonce) return refused('wrong-nonce');
  const reason = freshness(proof.iat, expected.nowMs);
  return reason === null ? taken(proof) : refused(reason);
};
