import { randomBytes } from 'node:crypto';
import type { CommandTarget, listCommands, sendCommand } from '@assize/shared/areas/hall/endpoints.ts';
import {
  type CommandAck,
  type CommandFrame,
  type CommandOrder,
  commandFrame,
  commandSeconds,
  replacedBy,
} from '@assize/shared/domain/kiosk/command.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { AccountService } from '../account/service.ts';
import type { CommandRecord, CommandStore } from './command-store.ts';
import type { DeviceRecord, DeviceStore } from './device-store.ts';
import type { HallNews } from './news.ts';
import type { SeatMap } from './seat-map.ts';
import type { HallRecord } from './store.ts';

type Ports = {
  commands: CommandStore;
  devices: Pick<DeviceStore, 'liveOf' | 'wantLock'>;
  map: Pick<SeatMap, 'acting' | 'seen'>;
  news: Pick<HallNews, 'seats'>;
  events: Pick<EventBus, 'publish'>;
  people: Pick<AccountService['people'], 'usernames'>;
  clock: Clock;
};
type Query<E extends { query: z.ZodType }> = z.output<E['query']>;
type Body<E extends { body: z.ZodType }> = z.output<E['body']>;

const mostOpen = 20;
const newId = (): string => randomBytes(18).toString('base64url');

const frameOf = ({ id, deviceId, verb, args, issuedAt, expiresAt }: CommandRecord): CommandFrame =>
  commandFrame.parse({
    ...{ id, deviceId, verb, args: JSON.parse(args) },
    ...{ issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() },
  });

/** Names of seats that a target means. @throws AssizeError `hall.seat-not-found` */
const seatsOf = (hall: HallRecord, target: CommandTarget): Set<string> => {
  const all = hall.seats.map(({ seat }) => seat);
  if ('all' in target) return new Set(all);
  if ('room' in target)
    return new Set(hall.seats.flatMap(({ room, seat }) => (room === target.room ? [seat] : [])));
  if ('zone' in target)
    return new Set(hall.seats.flatMap(({ zone, seat }) => (zone === target.zone ? [seat] : [])));
  const missing = target.seats.find((seat) => !all.includes(seat));
  if (missing !== undefined)
    throw new AssizeError('hall.seat-not-found', { field: 'target', params: { seat: missing } });
  return new Set(target.seats);
};
const inWords = (target: CommandTarget): string => {
  if ('all' in target) return '*';
  if ('room' in target) return target.room;
  if ('zone' in target) return target.zone;
  const { seats } = target;
  return seats.length > 10 ? `${seats.slice(0, 10).join(', ')} … (${seats.length})` : seats.join(', ');
};
const textOf = ({ verb, args }: CommandOrder): string =>
  verb === 'message' ? args.text : verb === 'lock' ? (args.text ?? '') : '';

/** Commands of staff to the machines of a hall (Halls 10). */
export const hallCommands = ({ commands, devices, map, news, events, people, clock }: Ports) => {
  const push = (record: CommandRecord): void =>
    events.publish(topicsOf('kiosk').of(record.deviceId), everyone, 'command', frameOf(record));

  /** Gives an order to machines, and keeps it for those that are away. */
  const issue = async (
    hallId: number,
    machines: readonly DeviceRecord[],
    order: CommandOrder,
    uid: string,
  ): Promise<{ batch: string; expiresAt: Date }> => {
    const batch = newId();
    const issuedAt = clock.now();
    const expiresAt = new Date(issuedAt.getTime() + commandSeconds[order.verb] * 1000);
    const ids = machines.map(({ deviceId }) => deviceId);
    const records = machines.map(
      ({ deviceId, seat }): CommandRecord => ({
        ...{ id: newId(), batch, hallId, deviceId, seat, verb: order.verb, args: JSON.stringify(order.args) },
        ...{ uid, issuedAt, expiresAt, state: 'waiting', reason: null },
      }),
    );
    await commands.replace(ids, replacedBy(order.verb));
    const { verb } = order;
    const text = textOf(order);
    await commands.insertBatch({
      ...{ batch, hallId, verb, text, uid, issuedAt, expiresAt, machines: records.length },
    });
    await commands.insert(records);
    if (order.verb === 'lock' || order.verb === 'unlock') {
      const seats = machines.map(({ seat }) => seat);
      await devices.wantLock(hallId, seats, order.verb === 'lock');
    }
    for (const record of records) push(record);
    news.seats(
      hallId,
      machines.map(({ seat }) => seat),
    );
    return { batch, expiresAt };
  };

  return {
    issue,

    async send(
      { cid, target, order }: Body<typeof sendCommand>,
      viewer: Viewer,
    ): Promise<Logged<ReplyOf<typeof sendCommand>, Change>> {
      const { contest, hall } = await map.acting(cid, viewer);
      const seats = seatsOf(hall, target);
      const machines = (await devices.liveOf(hall.hallId)).filter(({ seat }) => seats.has(seat));
      // A seat whose machine was taken out while it was locked is free for the next one.
      if (order.verb === 'unlock') await devices.wantLock(hall.hallId, [...seats], false);
      const { batch, expiresAt } = await issue(hall.hallId, machines, order, viewer.uid);
      return {
        data: { batch, machines: machines.length, expiresAt: expiresAt.toISOString() },
        audit: {
          target: `${cid} ${contest.title}: ${order.verb} ${inWords(target)}`,
          after: { verb: order.verb, text: textOf(order), machines: machines.length, batch },
        },
      };
    },

    /** Commands that wait for a machine. */
    waitingFor: async (deviceId: string): Promise<CommandFrame[]> =>
      (await commands.waitingOf(deviceId, clock.now())).map(frameOf),

    /** Sends those again that a machine should have answered. */
    async remind(deviceId: string, afterMs: number): Promise<void> {
      const now = clock.now();
      for (const record of await commands.waitingOf(deviceId, now))
        if (now.getTime() - record.issuedAt.getTime() >= afterMs) push(record);
    },

    /** Notes the answers of a machine to its commands. Whether one was news. */
    async answered(deviceId: string, acks: readonly CommandAck[]): Promise<boolean> {
      let news = false;
      for (const { id, outcome, reason } of acks)
        news = (await commands.answer({ id, deviceId }, outcome, reason)) || news;
      return news;
    },

    async list(
      { cid, currentPage, limit }: Query<typeof listCommands>,
      viewer: Viewer,
    ): Promise<ReplyOf<typeof listCommands>> {
      const { hall } = await map.seen(cid, viewer);
      if (hall === null) throw new AssizeError('hall.none', { field: 'cid' });
      const page = { skip: (currentPage - 1) * limit, limit };
      const { total, records } = await commands.batches(hall.hallId, page);
      const [counts, names, open] = await Promise.all([
        commands.counts(records.map(({ batch }) => batch)),
        people.usernames(records.map(({ uid }) => uid)),
        Promise.all(records.map(({ batch }) => commands.open(batch, mostOpen))),
      ]);
      const now = clock.now();
      return {
        total,
        records: records.map(({ batch, verb, text, uid, issuedAt, expiresAt, machines }, n) => {
          const of = (state: CommandRecord['state']) => counts.get(batch)?.get(state) ?? 0;
          const isOver = expiresAt <= now;
          return {
            ...{ batch, verb, text, machines, staff: names.get(uid) ?? '', open: open[n] ?? [] },
            issuedAt: issuedAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            counts: {
              waiting: isOver ? 0 : of('waiting'),
              expired: isOver ? of('waiting') : 0,
              ...{ done: of('done'), read: of('read'), refused: of('refused') },
              ...{ failed: of('failed'), replaced: of('replaced') },
            },
          };
        }),
      };
    },
  };
};
export type HallCommands = ReturnType<typeof hallCommands>;
