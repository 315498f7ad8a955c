import { AssizeError } from '@assize/shared/errors.ts';
import type { RateLimit } from '@assize/shared/wire/http.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisStore } from '../redis/connection.ts';
import { countedAddress } from './address.ts';
import type { NodeIdentity, Viewer } from './handler.ts';
import { leases } from './leases.ts';
import type { Seat } from './seat.ts';

/** People who may sit behind one address and all come at the same moment. */
const hall = 300;

/** Calls within `seconds` of one user, seat or judge node; `address`: where not a whole hall is meant. */
type Budget = { seconds: number; one: number; address?: number };

/** Budgets (Accounts 12). */
export const budgets: Readonly<Record<RateLimit, Budget>> = {
  read: { seconds: 10, one: 200 },
  write: { seconds: 60, one: 120 },
  login: { seconds: 600, one: 60 },
  // Two mails for each person of a hall.
  mail: { seconds: 3_600, one: 20, address: 600 },
  captcha: { seconds: 600, one: 120 },
  submit: { seconds: 60, one: 30 },
  // Several pages that are typed in; in a hall each of them saves every second and a half.
  draft: { seconds: 60, one: 120 },
  upload: { seconds: 600, one: 60 },
  node: { seconds: 10, one: 5_000, address: 5_000 },
  socket: { seconds: 60, one: 60 },
  subscribe: { seconds: 60, one: 600 },
};
/** Sockets that one may have open on one server process. */
const openSockets = 20;

/** Budget of an address before its caller is known: that of a hall. */
export const ceilingOf = (name: RateLimit): number => budgets[name].address ?? budgets[name].one * hall;

/** Payer of a call whose caller is known. */
export type Payer = { kind: 'user' | 'seat' | 'node'; id: string };

type Known = { viewer: Viewer | null; seat: Seat | null; node: NodeIdentity | null; ip: string };

/** The user pays, else the seat; null: only the address is known (Accounts 12). */
export const payerOf = ({ viewer, seat, node, ip }: Known): Payer | null => {
  if (viewer !== null) return { kind: 'user', id: viewer.uid };
  if (seat !== null) return { kind: 'seat', id: seat.seatId };
  // Many nodes may have one token.
  return node === null ? null : { kind: 'node', id: `${node.tokenId ?? 'own'}@${countedAddress(ip)}` };
};

/** Counts calls and refuses them with `request.too-many` and Retry-After. */
export type Limits = {
  /** An address pays for a call before it is known who calls. */
  enter(name: RateLimit, ip: string): Promise<void>;
  /** The caller is known now: the address gets its call back, and the caller pays. */
  settle(name: RateLimit, payer: Payer, ip: string): Promise<void>;
  /** A caller that is known already pays. */
  charge(name: RateLimit, payer: Payer): Promise<void>;
  /** Sockets open at once on this process: of one payer, and of strangers behind one address. */
  sockets: { one: number; address: number };
};

/** @throws AssizeError when it is refused; other failures as they are */
const refusing = async (counting: Promise<unknown>): Promise<void> => {
  try {
    await counting;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AssizeError('request.too-many', { retryAfter: seconds, params: { seconds } });
  }
};

/** A call waits this long for its count; its own work has another limit where Redis hangs. */
const patienceMs = 1_000;
const withinPatience = async <T>(counting: Promise<T>, instead: () => Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, patienceMs, null);
  try {
    return (await Promise.race([counting, late.promise])) ?? (await instead());
  } finally {
    clearTimeout(timer);
    counting.catch(() => undefined);
  }
};

/**
 * Counters in Redis, shared by all processes. While Redis is away each process counts for itself, so that anonymous
 * reads go on and stay bounded.
 */
export const rateLimits = (redis: RedisStore, factor: number): Limits => {
  const scaled = (points: number) => Math.ceil(points * factor);
  const limiter = (name: string, most: number, duration: number) => {
    const points = scaled(most);
    const here = new RateLimiterMemory({ points, duration });
    const shared = new RateLimiterRedis({
      storeClient: redis.client,
      keyPrefix: redis.key('rate', name),
      points,
      duration,
      // A caller over the budget is refused from memory until the window ends: a flood does not reach Redis.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: here,
    });
    const take = (key: string, count: number) =>
      withinPatience(shared.consume(key, count), () => here.consume(key, count));
    return leases(points, take, () => performance.now());
  };
  const counters = (name: RateLimit) => ({
    payer: limiter(`${name}-payer`, budgets[name].one, budgets[name].seconds),
    address: limiter(`${name}-address`, ceilingOf(name), budgets[name].seconds),
  });
  const made = new Map<RateLimit, ReturnType<typeof counters>>();
  const of = (name: RateLimit) => {
    const found = made.get(name) ?? counters(name);
    made.set(name, found);
    return found;
  };
  const charge: Limits['charge'] = (name, { kind, id }) => refusing(of(name).payer.spend(`${kind}:${id}`));
  return {
    enter: (name, ip) => refusing(of(name).address.spend(countedAddress(ip))),
    async settle(name, payer, ip) {
      of(name).address.giveBack(countedAddress(ip));
      await charge(name, payer);
    },
    charge,
    sockets: { one: scaled(openSockets), address: scaled(openSockets * hall) },
  };
};
