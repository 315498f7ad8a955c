import type { readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import type { SeatRow } from '@assize/shared/areas/hall/seats.ts';
import { may } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/service.ts';
import type { ContestRecord, ContestService } from '../contest/service.ts';
import { seatedAt, type TeamService } from '../team/service.ts';
import type { CommandStore } from './command-store.ts';
import type { DeviceStore } from './device-store.ts';
import type { LiveStates } from './live.ts';
import type { Proofs } from './proofs.ts';
import { seatRowOf } from './seat-row.ts';
import type { ContestHall, HallRecord, HallStore } from './store.ts';
import type { SurrenderedStore } from './surrendered-store.ts';

type Ports = {
  halls: HallStore;
  devices: DeviceStore;
  commands: Pick<CommandStore, 'waiting'>;
  surrendered: Pick<SurrenderedStore, 'open'>;
  live: Pick<LiveStates, 'all'>;
  proofs: Pick<Proofs, 'boundToMany'>;
  contests: Pick<ContestService, 'access' | 'records'>;
  rosters: TeamService['rosters'];
  people: Pick<AccountService['people'], 'usernames'>;
  clock: Clock;
};

/** How long before and after a contest its proctors have its machines. */
const beforeMs = 24 * hourMs;
const afterMs = 6 * hourMs;
/** Teams that are named because their seat is none of the hall. */
const mostElsewhere = 50;

/** The hall of a contest as its proctors see it (Halls 8). */
export const seatMap = (ports: Ports) => {
  const { halls, devices, commands, surrendered, live, proofs, contests, rosters, people, clock } = ports;

  const isOpen = ({ startTime, endTime }: ContestRecord): boolean => {
    const now = clock.now().getTime();
    return now >= startTime.getTime() - beforeMs && now < endTime.getTime() + afterMs;
  };

  /** Who sits where, by the seat's name. */
  const teamsAt = async (cid: number, hall: HallRecord) => {
    const { teams } = await rosters.find(cid);
    const found = hall.seats.flatMap(({ seat }) => {
      const at = seatedAt(teams, seat);
      return at ? [{ seat, ...at }] : [];
    });
    const names = await people.usernames(found.map(({ uid }) => uid));
    return new Map(
      found.map(({ seat, team, uid }) => {
        const username = names.get(uid) ?? '';
        return [seat, { username, name: team.name || username }] as const;
      }),
    );
  };

  /** Rows of the hall of a contest; of some seats, or of all. */
  const rows = async (cid: number, hall: HallRecord, only?: ReadonlySet<string>): Promise<SeatRow[]> => {
    const now = clock.now();
    const { hallId } = hall;
    const [machines, states, teams] = await Promise.all([
      devices.liveOf(hallId),
      live.all(hallId),
      teamsAt(cid, hall),
    ]);
    const bySeat = new Map(machines.map((one) => [one.seat, one]));
    const ids = machines.map(({ deviceId }) => deviceId);
    const [waiting, bound] = await Promise.all([commands.waiting(ids, now), proofs.boundToMany(ids)]);
    return hall.seats
      .filter(({ seat }) => only === undefined || only.has(seat))
      .map((seat) => {
        const device = bySeat.get(seat.seat) ?? null;
        return seatRowOf({
          seat,
          device,
          live: (device && states.get(device.deviceId)) ?? null,
          waiting: (device && waiting.get(device.deviceId)) ?? 0,
          team: teams.get(seat.seat) ?? null,
          username: (device && bound.get(device.deviceId)?.username) ?? null,
        });
      });
  };

  /** Teams with a seat of which none is in the hall: mostly a name that was typed wrong. */
  const elsewhere = async (cid: number, hall: HallRecord) => {
    const { teams } = await rosters.find(cid);
    const here = new Set(hall.seats.map(({ seat }) => seatedAt(teams, seat)?.team));
    return teams
      .filter((team) => !here.has(team))
      .map((team) => ({
        team: team.name,
        seat: [team.seat, ...team.accounts.map(({ seat }) => seat)].find((seat) => seat !== '') ?? '',
      }))
      .filter(({ seat }) => seat !== '')
      .slice(0, mostElsewhere);
  };

  /** A contest whose hall somebody may look at. @throws AssizeError `contest.not-found`, `auth.forbidden` */
  const seen = async (cid: number, viewer: Viewer) => {
    const { contest } = may(viewer.role, 'hall.manage')
      ? await contests.access.seen(cid, viewer).catch(async (error: unknown) => {
          const found = await contests.records.find(cid);
          if (!found) throw error;
          return { contest: found };
        })
      : await contests.access.with(cid, viewer, 'proctor');
    const place = await halls.ofContest(cid);
    return { contest, place, hall: place.hallId === null ? null : await halls.find(place.hallId) };
  };

  return {
    rows,
    seen,
    isOpen,

    /** A hall in which somebody may act now. @throws AssizeError as `seen` does, `hall.none`, `hall.closed` */
    async acting(
      cid: number,
      viewer: Viewer,
    ): Promise<{ contest: ContestRecord; hall: HallRecord; place: ContestHall }> {
      const { contest, hall, place } = await seen(cid, viewer);
      if (hall === null) throw new AssizeError('hall.none', { field: 'cid' });
      if (!isOpen(contest) && !may(viewer.role, 'hall.manage')) throw new AssizeError('hall.closed');
      return { contest, hall, place };
    },

    async read(cid: number, viewer: Viewer): Promise<ReplyOf<typeof readHallMap>> {
      const { contest, place, hall } = await seen(cid, viewer);
      const manages = may(viewer.role, 'hall.manage');
      const base = { proof: place.proof, manages, now: clock.now().toISOString() };
      if (hall === null)
        return { ...base, hall: null, open: false, seats: [], elsewhere: [], surrendered: 0 };
      return {
        ...base,
        hall: { hallId: hall.hallId, name: hall.name },
        open: isOpen(contest) || manages,
        seats: await rows(cid, hall),
        elsewhere: await elsewhere(cid, hall),
        surrendered: await surrendered.open(hall.hallId),
      };
    },
  };
};
export type SeatMap = ReturnType<typeof seatMap>;
