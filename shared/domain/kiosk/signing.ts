import {
  CompactSign,
  type CryptoKey,
  compactVerify,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
} from 'jose';
import type { z } from 'zod';
import { machineConfig } from './machine-config.ts';
import { deviceProof, pressStamp, signedCall } from './proof.ts';
import { refused, type Taken, taken } from './reasons.ts';
import type { PublicKey } from './values.ts';

/**
 * Kinds of signed texts: compact JWS with EdDSA, whose header names the kind (`typ`) and the key (`kid`: the device, of a
 * config the name of the hall's key). A signature for one kind is none for another.
 */
const kinds = {
  config: { typ: 'assize-config+jws', payload: machineConfig, longest: 32_768 },
  proof: { typ: 'assize-proof+jws', payload: deviceProof, longest: 2_048 },
  call: { typ: 'assize-call+jws', payload: signedCall, longest: 4_096 },
  press: { typ: 'assize-press+jws', payload: pressStamp, longest: 4_096 },
} as const;
export type SignedKind = keyof typeof kinds;
export type Payload<K extends SignedKind> = z.output<(typeof kinds)[K]['payload']>;
type Input<K extends SignedKind> = z.input<(typeof kinds)[K]['payload']>;

/** A private Ed25519 key as WebCrypto, or a JWK, has it. */
export type SigningKey = CryptoKey | JWK;

/** @throws where the payload is not of its kind: nothing is signed that nobody would take */
export const sign = async <K extends SignedKind>(
  kind: K,
  payload: Input<K>,
  { key, kid }: { key: SigningKey; kid: string },
): Promise<string> => {
  const { typ, payload: schema } = kinds[kind];
  const text = JSON.stringify(schema.parse(payload));
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'EdDSA', typ, kid })
    .sign(key);
};

/** The key that a signed text names, before anything of it is believed; null: it names none. */
export const signerOf = (text: string): string | null => {
  if (text.length > 32_768) return null;
  try {
    const { kid } = decodeProtectedHeader(text);
    return typeof kid === 'string' && /^[\w.-]{1,64}$/.test(kid) ? kid : null;
  } catch {
    return null;
  }
};

/** The public half of a device's key, ready to check with. @throws where it is no key */
export const importPublic = async (key: PublicKey): Promise<CryptoKey> => {
  const imported = await importJWK(key, 'EdDSA');
  if (imported instanceof Uint8Array) throw new Error('not a public key');
  return imported;
};

const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const typeOf = (text: string): unknown => {
  try {
    return decodeProtectedHeader(text).typ;
  } catch {
    return null;
  }
};
const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/** The payload of a signed text of a kind, if this key signed it. Time, nonce and repetition are checked elsewhere. */
export const open = async <K extends SignedKind>(
  kind: K,
  text: string,
  key: CryptoKey,
): Promise<Taken<Payload<K>>> => {
  const { typ, payload: schema, longest } = kinds[kind];
  if (text.length > longest) return refused('too-long');
  // The library overlooks white space, so that one signature could be written in many ways.
  if (!compact.test(text)) return refused('malformed');
  const found = typeOf(text);
  if (found === null) return refused('malformed');
  if (found !== typ) return refused('wrong-type');
  let bytes: Uint8Array;
  try {
    ({ payload: bytes } = await compactVerify(text, key, { algorithms: ['EdDSA'] }));
  } catch (error) {
    if (error instanceof errors.JOSEAlgNotAllowed) return refused('wrong-type');
    if (error instanceof errors.JWSSignatureVerificationFailed) return refused('bad-signature');
    if (error instanceof errors.JOSEError || error instanceof TypeError) return refused('malformed');
    throw error;
  }
  const parsed = schema.safeParse(readJson(bytes));
  // The schema of a kind gives the payload of that kind.
  return parsed.success ? taken(parsed.data as Payload<K>) : refused('malformed');
};
