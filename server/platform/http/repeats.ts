import { createHash, randomUUID } from 'node:crypto';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { daySeconds } from '../clock.ts';
import type { RedisStore } from '../redis/connection.ts';
import type { Payer } from './limits.ts';
import { refuseField } from './refuse-field.ts';

/** The header by which a caller marks a write that it may send again, not knowing whether it arrived. */
export const keyHeader = 'idempotency-key';

/**
 * Whether an endpoint takes such a key. Files are kept by their content, so that sending one again does no harm; an
 * answer with a secret is not kept.
 */
export const takesKey = ({ method, effects, replyKind, bodyKind, secretReply }: Endpoint): boolean =>
  effects &&
  method !== 'GET' &&
  (replyKind ?? 'json') === 'json' &&
  bodyKind !== 'upload' &&
  secretReply === undefined;

const wellFormed = /^[\x21-\x7e]{1,255}$/;
/** The key of a request; undefined: it has none. @throws AssizeError `request.invalid` */
export const keyOf = (header: string | readonly string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  return typeof header === 'string' && wellFormed.test(header) ? header : refuseField(keyHeader, 'malformed');
};

const keptSeconds = daySeconds;
/** A call whose process died is forgotten after this time; one that is at work says so more often. */
const leaseMs = 30_000;

const kept = z.discriminatedUnion('state', [
  z.object({ state: z.literal('running'), digest: z.string(), owner: z.string() }),
  z.object({ state: z.literal('done'), digest: z.string(), data: z.unknown() }),
]);

/** KEYS: the call. ARGV: our present value, the new value ('' for none), seconds. */
const replace = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
return 1`;

type Ports = { redis: RedisStore; log: Pick<FastifyBaseLogger, 'warn'> };
type Repeatable = {
  payer: Payer;
  key: string;
  /** Endpoint and input of the call, by which another call under the same key is found. */
  asked: unknown;
};

/**
 * Does a write once for each key of a caller. For 24 h a repeated call gets the first answer again; while the
 * first is under way the repeated call is refused, as is another call under the same key. A call that failed
 * has left nothing and may be sent again.
 */
export const repeats = ({ redis, log }: Ports) => {
  const { client } = redis;

  /** @throws AssizeError `request.key-reused`, `request.in-progress` */
  const once = async (call: Repeatable, work: () => Promise<unknown>): Promise<unknown> => {
    const digest = createHash('sha256').update(JSON.stringify(call.asked)).digest('hex');
    const name = redis.key('repeat', call.payer.kind, call.payer.id, call.key);
    const ours = JSON.stringify({ state: 'running', digest, owner: randomUUID() });
    if ((await client.set(name, ours, 'PX', leaseMs, 'NX')) !== 'OK') {
      const text = await client.get(name);
      // The first call ended between the two looks.
      if (text === null) return once(call, work);
      const found = kept.parse(JSON.parse(text));
      if (found.digest !== digest) throw new AssizeError('request.key-reused', { field: keyHeader });
      if (found.state === 'running') throw new AssizeError('request.in-progress', { retryAfter: 1 });
      return found.data;
    }
    const told = (error: unknown) => log.warn({ err: error }, 'a call with a key was not noted');
    const keeping = setInterval(() => void client.pexpire(name, leaseMs).catch(told), leaseMs / 3);
    const end = (what: string) => client.eval(replace, 1, name, ours, what, keptSeconds).catch(told);
    try {
      const data = (await work()) ?? null;
      await end(JSON.stringify({ state: 'done', digest, data }));
      return data;
    } catch (error) {
      await end('');
      throw error;
    } finally {
      clearInterval(keeping);
    }
  };
  return { once };
};
export type Repeats = ReturnType<typeof repeats>;
