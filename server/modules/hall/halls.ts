import type {
  acceptBuilds,
  checkSeats,
  LayoutFault,
  listHalls,
  readHall,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { type HallSeat, mostRooms } from '@assize/shared/areas/hall/seats.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ContestService } from '../contest/service.ts';
import type { DeviceStore } from './device-store.ts';
import type { LiveStates } from './live.ts';
import type { HallNews } from './news.ts';
import type { HallRecord, HallStore } from './store.ts';
import type { TakeOut } from './take-out.ts';

type Ports = {
  halls: HallStore;
  devices: Pick<DeviceStore, 'liveOf'>;
  live: Pick<LiveStates, 'all'>;
  contests: Pick<ContestService, 'records' | 'access'>;
  news: HallNews;
  takeOut: TakeOut;
  ids: Ids;
};
type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Layout = { hallId: number; version: number; seats: readonly HallSeat[] };

const notFound = () => new AssizeError('hall.not-found', { field: 'hallId' });
const sameSeat = (a: HallSeat, b: HallSeat): boolean =>
  a.room === b.room && a.zone === b.zone && a.x === b.x && a.y === b.y;

/** What is wrong with the seats of a hall. Rows count from 1. */
export const layoutFaults = (seats: readonly HallSeat[]): LayoutFault[] => {
  const names = new Set<string>();
  const places = new Set<string>();
  const rooms = new Set<string>();
  return seats.flatMap(({ seat, room, x, y }, index): LayoutFault[] => {
    const [row, name, place] = [index + 1, seat.toLowerCase(), JSON.stringify([room, x, y])];
    const faults: LayoutFault[] = [];
    if (names.has(name)) faults.push({ row, reason: 'duplicate' });
    if (places.has(place)) faults.push({ row, reason: 'same-place' });
    if (!rooms.has(room) && rooms.size === mostRooms) faults.push({ row, reason: 'too-many-rooms' });
    names.add(name);
    places.add(place);
    rooms.add(room);
    return faults;
  });
};

/** Halls as their managers keep them (Halls 1 and 2). */
export const hallAdmin = ({ halls, devices, live, contests, news, takeOut, ids }: Ports) => {
  const found = async (hallId: number): Promise<HallRecord> => {
    const hall = await halls.find(hallId);
    if (!hall) throw notFound();
    return hall;
  };
  /** Contests in a hall that were not deleted. */
  const contestsIn = async (hallId: number) => {
    const cids = await halls.contestsIn(hallId);
    const all = await Promise.all(cids.map((cid) => contests.records.find(cid)));
    return all.flatMap((one) => one ?? []);
  };
  const planned = async ({ hallId, version, seats }: Layout) => {
    const hall = await found(hallId);
    if (hall.version !== version) throw new AssizeError('hall.version-conflict', { field: 'version' });
    const next = new Map(seats.map((one) => [one.seat, one]));
    const before = new Map(hall.seats.map((one) => [one.seat, one]));
    const gone = hall.seats.flatMap(({ seat }) => (next.has(seat) ? [] : [seat]));
    const machines = new Set((await devices.liveOf(hallId)).map(({ seat }) => seat));
    const known = seats.flatMap((one) => {
      const was = before.get(one.seat);
      return was ? [sameSeat(was, one)] : [];
    });
    return {
      hall,
      gone,
      counts: {
        create: seats.length - known.length,
        change: known.filter((same) => !same).length,
        same: known.filter((same) => same).length,
        remove: gone.length,
        machinesLost: gone.filter((seat) => machines.has(seat)),
        faults: layoutFaults(seats),
      },
    };
  };

  return {
    async list(): Promise<ReplyOf<typeof listHalls>> {
      return Promise.all(
        (await halls.all()).map(async ({ hallId, name, version, seats }) => {
          const [machines, inHall] = await Promise.all([devices.liveOf(hallId), contestsIn(hallId)]);
          return {
            ...{ hallId, name, version, seats: seats.length, machines: machines.length },
            rooms: new Set(seats.map(({ room }) => room)).size,
            contests: inHall.map(({ cid, title }) => ({ cid, title })),
          };
        }),
      );
    },

    async create(name: string): Promise<Logged<{ hallId: number; version: number }, Change>> {
      const hallId = await ids.next('hall');
      const made: HallRecord = { hallId, name, version: 1, seats: [], builds: [], configs: [] };
      if (!(await halls.insert(made))) throw new AssizeError('hall.name-taken', { field: 'name' });
      return { data: { hallId, version: 1 }, audit: { target: `${hallId} ${name}`, after: { name } } };
    },

    async remove(hallId: number): Promise<Logged<null, Change>> {
      const hall = await found(hallId);
      if ((await contestsIn(hallId)).length > 0) throw new AssizeError('hall.in-use');
      await takeOut(
        hallId,
        hall.seats.map(({ seat }) => seat),
      );
      await halls.remove(hallId);
      return { data: null, audit: { target: `${hallId} ${hall.name}`, before: { name: hall.name } } };
    },

    async read(hallId: number): Promise<ReplyOf<typeof readHall>> {
      const { name, version, seats, builds, configs } = await found(hallId);
      const states = [...(await live.all(hallId)).values()];
      const shown = (accepted: readonly string[], reported: readonly string[]) =>
        [...new Set([...accepted, ...reported])].map((hash) => ({
          hash,
          accepted: accepted.includes(hash),
          machines: reported.filter((one) => one === hash).length,
        }));
      return {
        ...{ hallId, name, version, seats },
        builds: shown(
          builds,
          states.map(({ buildHash }) => buildHash),
        ),
        configs: shown(
          configs,
          states.map(({ configHash }) => configHash),
        ),
      };
    },

    check: async (layout: Layout): Promise<ReplyOf<typeof checkSeats>> => (await planned(layout)).counts,

    async saveSeats(layout: Layout): Promise<Logged<{ version: number }, Change>> {
      const { hallId, version, seats } = layout;
      const { hall, gone, counts } = await planned(layout);
      if (counts.faults.length > 0)
        throw new AssizeError('hall.seats-refused', { params: { count: counts.faults.length } });
      if (!(await halls.saveSeats(hallId, version, [...seats])))
        throw new AssizeError('hall.version-conflict', { field: 'version' });
      await takeOut(hallId, gone);
      await news.changed(hallId);
      return {
        data: { version: version + 1 },
        audit: {
          target: `${hallId} ${hall.name}`,
          before: { seats: hall.seats.length },
          after: {
            seats: seats.length,
            created: counts.create,
            changed: counts.change,
            removed: gone.join(', '),
          },
        },
      };
    },

    async accept({ hallId, builds, configs }: Body<typeof acceptBuilds>): Promise<Logged<null, Change>> {
      const hall = await found(hallId);
      const next = { builds: [...new Set(builds)], configs: [...new Set(configs)] };
      await halls.accept(hallId, next);
      const { builds: before, configs: configsBefore } = hall;
      return {
        data: null,
        audit: {
          target: `${hallId} ${hall.name}`,
          before: { builds: before, configs: configsBefore },
          after: next,
        },
      };
    },

    async setContest({ cid, hallId }: Body<typeof setContestHall>): Promise<Logged<null, Change>> {
      const contest = await contests.records.find(cid);
      if (!contest) throw new AssizeError('contest.not-found', { field: 'cid' });
      if (hallId !== null) await found(hallId);
      const before = await halls.ofContest(cid);
      await halls.setHall(cid, hallId);
      news.ofContest(cid);
      for (const one of [before.hallId, hallId])
        if (one !== null) news.atSeats((await devices.liveOf(one)).map(({ deviceId }) => deviceId));
      return {
        data: null,
        audit: {
          target: `${cid} ${contest.title}`,
          before: { hallId: before.hallId },
          after: { hallId },
        },
      };
    },

    async setProof({ cid, proof }: Body<typeof setProofRule>, viewer: Viewer): Promise<Logged<null, Change>> {
      const { contest } = await contests.access.with(cid, viewer, 'manage');
      const before = await halls.ofContest(cid);
      if (before.hallId === null) throw new AssizeError('hall.none', { field: 'cid' });
      await halls.setProof(cid, proof);
      news.ofContest(cid);
      return {
        data: null,
        audit: { target: `${cid} ${contest.title}`, before: { proof: before.proof }, after: { proof } },
      };
    },
  };
};
export type HallAdmin = ReturnType<typeof hallAdmin>;
