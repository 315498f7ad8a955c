import { awaySeconds, type Heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { selfTestChecks } from '@assize/shared/domain/kiosk/self-test.ts';
import { appStates, proofLabel, signals } from '@assize/shared/domain/kiosk/states.ts';
import { z } from 'zod';
import type { RedisStore } from '../../platform/redis/connection.ts';

/** What a machine said last, and when that became different. */
const liveRecord = z.object({
  app: z.enum(appStates),
  locked: z.boolean(),
  label: proofLabel,
  appVersion: z.string(),
  buildHash: z.string(),
  configHash: z.string(),
  driftMs: z.number().nullable(),
  outbox: z.number(),
  unsaved: z.number(),
  signals: z.array(z.enum(signals)),
  selfTest: z.array(z.enum(selfTestChecks)).nullable(),
  changedAt: z.number(),
  /** No heartbeat for some time. */
  away: z.boolean(),
});
export type LiveRecord = z.infer<typeof liveRecord>;

/** Differences of the clock below this are no news. */
const driftStepMs = 1_000;
const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms / driftStepMs) * driftStepMs);

export const liveOf = (beat: Heartbeat, label: LiveRecord['label'], nowMs: number): LiveRecord => ({
  ...{ app: beat.state, locked: beat.locked, label, appVersion: beat.appVersion },
  ...{ buildHash: beat.buildHash, configHash: beat.configHash, driftMs: rounded(beat.driftMs) },
  ...{ outbox: beat.outbox, unsaved: beat.unsaved, signals: [...new Set(beat.signals)].sort() },
  selfTest: beat.selfTest && [...new Set(beat.selfTest)].sort(),
  changedAt: nowMs,
  away: false,
});
/** Whether staff see something else. */
export const isNews = (before: LiveRecord | null, after: LiveRecord): boolean =>
  before === null ||
  JSON.stringify({ ...before, changedAt: 0 }) !== JSON.stringify({ ...after, changedAt: 0 });

/** What machines say of themselves, in Redis: it is told again within seconds. */
export const liveStates = ({ client, key }: RedisStore) => {
  const statesKey = (hallId: number) => key('hall-live', String(hallId));
  const beatsKey = (hallId: number) => key('hall-beats', String(hallId));
  const read = (text: string | null | undefined): LiveRecord | null => {
    const parsed = text ? liveRecord.safeParse(JSON.parse(text)) : null;
    return parsed?.success ? parsed.data : null;
  };
  return {
    async find(hallId: number, deviceId: string): Promise<LiveRecord | null> {
      return read(await client.hget(statesKey(hallId), deviceId));
    },
    async all(hallId: number): Promise<Map<string, LiveRecord>> {
      const found = await client.hgetall(statesKey(hallId));
      return new Map(
        Object.entries(found).flatMap(([deviceId, text]) => {
          const record = read(text);
          return record ? [[deviceId, record] as const] : [];
        }),
      );
    },
    /** Notes a heartbeat. */
    async put(hallId: number, deviceId: string, record: LiveRecord | null, nowMs: number): Promise<void> {
      const step = client.multi().zadd(beatsKey(hallId), nowMs, deviceId);
      if (record) step.hset(statesKey(hallId), deviceId, JSON.stringify(record));
      await step.exec();
    },
    /** Marks machines that have not been heard of as away; gives those that were not marked before. */
    async markAway(hallId: number, nowMs: number): Promise<string[]> {
      const silent = await client.zrangebyscore(beatsKey(hallId), '-inf', nowMs - awaySeconds * 1000);
      const marked: string[] = [];
      for (const deviceId of silent) {
        const record = read(await client.hget(statesKey(hallId), deviceId));
        if (record && !record.away) {
          await client.hset(
            statesKey(hallId),
            deviceId,
            JSON.stringify({ ...record, away: true, changedAt: nowMs }),
          );
          marked.push(deviceId);
        }
      }
      await client.zremrangebyscore(beatsKey(hallId), '-inf', nowMs - awaySeconds * 1000);
      return marked;
    },
    async forget(hallId: number, deviceIds: readonly string[]): Promise<void> {
      if (deviceIds.length === 0) return;
      await client
        .multi()
        .hdel(statesKey(hallId), ...deviceIds)
        .zrem(beatsKey(hallId), ...deviceIds)
        .exec();
    },
  };
};
export type LiveStates = ReturnType<typeof liveStates>;
