import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { success } from './envelope.ts';

/** An answer of which many readers get the same large part, each with something small of its own. */
type Parts = { shared: object; own: object };
/** JSON up to where the own part begins, plain and compressed; and whole compressed answers by their own part. */
type Begun = { text: Buffer; crc: number; deflated: Promise<Buffer>; whole: Map<string, Promise<Buffer>> };
export type Encoded = { body: Buffer; encoding?: 'gzip' };

const parts = new WeakMap<object, Parts>();
const begun = new WeakMap<object, Begun>();

/**
 * Both as one answer. What `shared` becomes on the wire is made once for as long as the object lives, so nobody may
 * change it; another one takes its place instead.
 */
export const sharedWith = <S extends object, O extends object>(shared: S, own: O): S & O => {
  const whole = { ...shared, ...own };
  parts.set(whole, { shared, own });
  return whole;
};

const deflated = promisify<Buffer, object, Buffer>(deflateRaw);
/** Of gzip without name, time and flags (RFC 1952). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const closing = '}}';

/** `{…}` without its braces. */
const inner = (one: object): string => JSON.stringify(one).slice(1, -1);

const begin = (shared: object): Begun => {
  const known = begun.get(shared);
  if (known) return known;
  const [head = ''] = JSON.stringify(success('')).split('""');
  const text = Buffer.from(`${head}{${inner(shared)}`);
  // The stream is left open at a whole byte, where that of the own part goes on.
  const made = {
    text,
    crc: crc32(text),
    deflated: deflated(text, { finishFlush: constants.Z_FULL_FLUSH }),
    whole: new Map<string, Promise<Buffer>>(),
  };
  begun.set(shared, made);
  return made;
};

/** An answer of `sharedWith` as it travels; null: it is none. */
export const encodeShared = (answer: unknown, acceptEncoding: string): Promise<Encoded> | null => {
  const found = answer instanceof Object ? parts.get(answer) : undefined;
  return found ? encode(found, acceptEncoding) : null;
};

/** An own part as short as that of a visitor is the same for many; longer ones are of one reader each. */
const shortOwn = 64;
const mostWhole = 8;

const zip = async ({ text, crc, deflated: first }: Begun, rest: Buffer): Promise<Buffer> => {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(rest, crc));
  tail.writeUInt32LE((text.length + rest.length) % 2 ** 32, 4);
  return Buffer.concat([gzipHead, await first, deflateRawSync(rest), tail]);
};

const encode = async (found: Parts, acceptEncoding: string): Promise<Encoded> => {
  const all = begin(found.shared);
  const own = inner(found.own);
  const rest = () => Buffer.from(`${own === '' ? '' : ','}${own}${closing}`);
  if (!/\bgzip\b/.test(acceptEncoding)) return { body: Buffer.concat([all.text, rest()]) };
  const known = all.whole.get(own);
  if (known) return { body: await known, encoding: 'gzip' };
  const zipped = zip(all, rest());
  if (own.length <= shortOwn && all.whole.size < mostWhole) all.whole.set(own, zipped);
  return { body: await zipped, encoding: 'gzip' };
};
