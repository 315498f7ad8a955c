import type { FastifyBaseLogger } from 'fastify';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { ContestService } from '../contest/service.ts';
import type { SeatMap } from './seat-map.ts';
import type { HallStore } from './store.ts';

type Ports = {
  halls: Pick<HallStore, 'find' | 'contestsIn'>;
  contests: Pick<ContestService, 'records'>;
  map: Pick<SeatMap, 'rows' | 'isOpen'>;
  events: Pick<EventBus, 'publish'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Changes of seats are gathered for this time, so that a whole hall that moves is one frame. */
const gatherMs = 200;
/** Beyond that many seats readers ask for the view. */
const mostRows = 200;

/** Tells open seat maps which seats are different now. */
export const hallNews = ({ halls, contests, map, events, log }: Ports) => {
  const waiting = new Map<number, Set<string>>();
  const timers = new Map<number, NodeJS.Timeout>();
  let sending: Promise<unknown> = Promise.resolve();

  /** Contests of a hall whose proctors look at it. */
  const openIn = async (hallId: number): Promise<number[]> => {
    const open: number[] = [];
    for (const cid of await halls.contestsIn(hallId)) {
      const contest = await contests.records.find(cid);
      if (contest && map.isOpen(contest)) open.push(cid);
    }
    return open;
  };

  const send = async (hallId: number): Promise<void> => {
    timers.delete(hallId);
    const seats = waiting.get(hallId) ?? new Set();
    waiting.delete(hallId);
    const hall = await halls.find(hallId);
    if (!hall) return;
    for (const cid of await openIn(hallId)) {
      const topic = topicsOf('hall').of(cid);
      if (seats.size > mostRows) events.publish(topic, everyone, 'changed', {});
      else events.publish(topic, everyone, 'seats', { rows: await map.rows(cid, hall, seats) });
    }
  };

  return {
    seats(hallId: number, seats: readonly string[]): void {
      const known = waiting.get(hallId) ?? new Set();
      for (const seat of seats) known.add(seat);
      waiting.set(hallId, known);
      if (timers.has(hallId)) return;
      const timer = setTimeout(() => {
        sending = send(hallId).catch((error: unknown) => log.warn({ err: error }, 'seats were not told'));
      }, gatherMs);
      timers.set(hallId, timer);
    },
    /** The whole view is another one. */
    async changed(hallId: number): Promise<void> {
      for (const cid of await halls.contestsIn(hallId))
        events.publish(topicsOf('hall').of(cid), everyone, 'changed', {});
    },
    ofContest: (cid: number): void => events.publish(topicsOf('hall').of(cid), everyone, 'changed', {}),
    /** Accounts or contests at the seats of machines are others. */
    atSeats(deviceIds: readonly string[]): void {
      for (const deviceId of deviceIds) events.publish(topicsOf('kiosk').of(deviceId), everyone, 'seat', {});
    },
    async close(): Promise<void> {
      for (const timer of timers.values()) clearTimeout(timer);
      await sending;
    },
  };
};
export type HallNews = ReturnType<typeof hallNews>;
