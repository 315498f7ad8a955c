import { createHash, randomBytes } from 'node:crypto';
import { nonceSeconds, skewSeconds, tokenSeconds } from '@assize/shared/domain/kiosk/proof.ts';
import { type ProofLabel, proofLabel } from '@assize/shared/domain/kiosk/states.ts';
import { z } from 'zod';
import { devicesEndedChannel } from '../../platform/realtime/events.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

const tokenRecord = z.object({
  deviceId: z.string(),
  hallId: z.int(),
  seat: z.string(),
  label: proofLabel,
});
export type TokenRecord = z.infer<typeof tokenRecord>;
const bindingRecord = z.object({ uid: z.string(), username: z.string(), sessionId: z.string() });
export type Binding = z.infer<typeof bindingRecord>;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const atRandom = (): string => randomBytes(32).toString('base64url');
/** A session lives for a day after its last call. */
const bindingSeconds = 2 * 24 * 3600;

/** What lasts a minute or a day of the proof of machines, in Redis: nonces, tokens, signed calls, sessions. */
export const proofs = ({ client, key }: RedisStore) => {
  const nonceKey = (deviceId: string, nonce: string) => key('hall-nonce', deviceId, nonce);
  const tokenKey = (token: string) => key('hall-token', hashOf(token));
  const tokensKey = (deviceId: string) => key('hall-tokens-of', deviceId);
  const labelKey = (deviceId: string) => key('hall-label-of', deviceId);
  const callKey = (deviceId: string, jti: string) => key('hall-call', deviceId, jti);
  const machineKey = (sessionId: string) => key('hall-machine-of', sessionId);
  const bindingKey = (deviceId: string) => key('hall-session-of', deviceId);
  const sessionsKey = (deviceId: string) => key('hall-sessions-of', deviceId);
  return {
    async giveNonce(deviceId: string): Promise<string> {
      const nonce = atRandom();
      await client.set(nonceKey(deviceId, nonce), '1', 'EX', nonceSeconds);
      return nonce;
    },
    /** Uses a nonce up. */
    takeNonce: async (deviceId: string, nonce: string): Promise<boolean> =>
      (await client.del(nonceKey(deviceId, nonce))) === 1,

    async giveToken(record: TokenRecord): Promise<string> {
      const token = atRandom();
      const all = tokensKey(record.deviceId);
      await client
        .multi()
        .set(tokenKey(token), JSON.stringify(record), 'EX', tokenSeconds)
        .sadd(all, tokenKey(token))
        .expire(all, 10 * tokenSeconds)
        .set(labelKey(record.deviceId), record.label, 'EX', tokenSeconds)
        .exec();
      return token;
    },
    async readToken(token: string): Promise<TokenRecord | null> {
      if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
      const found = await client.get(tokenKey(token));
      return found === null ? null : tokenRecord.parse(JSON.parse(found));
    },
    /** Label of the last proof of a machine, while its token lives. */
    async labelNow(deviceId: string): Promise<ProofLabel> {
      const parsed = proofLabel.safeParse(await client.get(labelKey(deviceId)));
      return parsed.success ? parsed.data : 'stale';
    },
    /** Ends the tokens of machines, and has every process close their sockets. */
    async endDevices(deviceIds: readonly string[]): Promise<void> {
      if (deviceIds.length === 0) return;
      for (const deviceId of deviceIds) {
        const tokens = await client.smembers(tokensKey(deviceId));
        await client.del(...tokens, tokensKey(deviceId), labelKey(deviceId));
      }
      await client.publish(key(devicesEndedChannel), JSON.stringify({ deviceIds }));
    },

    /** Notes a signed call; false: it was made before. Kept for as long as its time could be taken. */
    firstTime: async (deviceId: string, jti: string): Promise<boolean> =>
      (await client.set(callKey(deviceId, jti), '1', 'EX', 2 * skewSeconds + 5, 'NX')) === 'OK',

    /** Ties a session to a machine, unless it is tied to one; gives the machine. */
    async bind(deviceId: string, binding: Binding): Promise<string> {
      const { sessionId } = binding;
      await client.set(machineKey(sessionId), deviceId, 'EX', bindingSeconds, 'NX');
      const machine = (await client.get(machineKey(sessionId))) ?? deviceId;
      if (machine === deviceId)
        await client
          .multi()
          .set(bindingKey(deviceId), JSON.stringify(binding), 'EX', bindingSeconds)
          .hset(sessionsKey(deviceId), sessionId, binding.uid)
          .expire(sessionsKey(deviceId), bindingSeconds)
          .exec();
      return machine;
    },
    /** All sessions that are tied to a machine. */
    async sessionsOf(deviceId: string): Promise<{ uid: string; sessionId: string }[]> {
      const found = await client.hgetall(sessionsKey(deviceId));
      return Object.entries(found).map(([sessionId, uid]) => ({ sessionId, uid }));
    },
    /** The session that was tied to a machine last. */
    async boundTo(deviceId: string): Promise<Binding | null> {
      const found = await client.get(bindingKey(deviceId));
      return found === null ? null : bindingRecord.parse(JSON.parse(found));
    },
    async boundToMany(deviceIds: readonly string[]): Promise<Map<string, Binding>> {
      if (deviceIds.length === 0) return new Map();
      const found = await client.mget(deviceIds.map(bindingKey));
      return new Map(
        deviceIds.flatMap((deviceId, n) => {
          const text = found[n];
          return text ? [[deviceId, bindingRecord.parse(JSON.parse(text))] as const] : [];
        }),
      );
    },
  };
};
export type Proofs = ReturnType<typeof proofs>;
