import { refused, type Taken, taken } from './reasons.ts';

/** Commands that a code of staff gives while the server is away. */
export const codeVerbs = ['unlock', 'quit'] as const;
export type CodeVerb = (typeof codeVerbs)[number];

/** A code is good for its step, and for the one before and after it. */
export const codeStepSeconds = 600;
const codeWindow = 1;
const digits = 8;
/** Wrong codes after which the app takes none for `codeRestSeconds`. */
export const codeTries = 5;
export const codeRestSeconds = 300;

type Bound = {
  /** Secret of the machine: 32 bytes in hex, given at enrolment. */
  secret: string;
  deviceId: string;
  verb: CodeVerb;
};

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const mac = async (key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
};

/** Number of the step of a time. */
export const codeStep = (atMs: number): number => Math.floor(atMs / 1000 / codeStepSeconds);

/**
 * Code of one machine for one command in one step: TOTP (RFC 6238, SHA-256), whose key is the HMAC of machine and command
 * under the machine's secret, so that a code for another machine or command says nothing here.
 */
export const unlockCode = async ({ secret, deviceId, verb }: Bound, step: number): Promise<string> => {
  const key = await mac(bytesOf(secret), new TextEncoder().encode(`assize-unlock:${deviceId}:${verb}`));
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const hash = await mac(key, counter);
  const offset = (hash[hash.length - 1] ?? 0) & 0xf;
  const number = new DataView(hash.buffer).getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

const same = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < digits; at += 1)
    difference |= (one.charCodeAt(at) || 0) ^ (other.charCodeAt(at) || 0);
  return difference === 0;
};

/**
 * The step of a good code, to be kept as `usedStep`: a code of that step or an earlier one is not taken again. Spaces in
 * the code do not count.
 */
export const checkUnlockCode = async (
  bound: Bound,
  entered: { code: string; atMs: number; usedStep: number | null },
): Promise<Taken<{ step: number }>> => {
  const code = entered.code.replaceAll(/\s/g, '');
  const now = codeStep(entered.atMs);
  let found: number | null = null;
  for (let step = Math.max(0, now - codeWindow); step <= now + codeWindow; step += 1)
    if (same(code, await unlockCode(bound, step))) found ??= step;
  if (found === null) return refused('wrong-code');
  return entered.usedStep !== null && found <= entered.usedStep
    ? refused('repeated')
    : taken({ step: found });
};
