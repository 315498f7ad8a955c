import { randomInt } from 'node:crypto';
import type { makeEnrolmentCodes, makeUnlockCode, swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import { codeStep, codeStepSeconds, unlockCode } from '@assize/shared/domain/kiosk/unlock-code.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Endpoint, ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import { type Clock, hourMs } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { seatedAt, type TeamService } from '../team/service.ts';
import type { HallCommands } from './commands.ts';
import type { DeviceStore } from './device-store.ts';
import { codeHash } from './devices.ts';
import type { HallNews } from './news.ts';
import type { SeatMap } from './seat-map.ts';
import type { HallRecord } from './store.ts';
import type { TakeOut } from './take-out.ts';

type Ports = {
  devices: DeviceStore;
  commands: Pick<HallCommands, 'issue'>;
  map: Pick<SeatMap, 'acting'>;
  news: HallNews;
  takeOut: TakeOut;
  seats: TeamService['seats'];
  rosters: TeamService['rosters'];
  sealer: { open(sealed: string): string | null };
  clock: Clock;
};
type Body<E extends { body: z.ZodType }> = z.output<E['body']>;
type Done<E extends Endpoint> = Promise<Logged<ReplyOf<E>, Change>>;

const codeLifeMs = 12 * hourMs;
/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newCode = (): string => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const checkSeat = (hall: HallRecord, name: string, field: string): void => {
  if (!hall.seats.some(({ seat }) => seat === name))
    throw new AssizeError('hall.seat-not-found', { field, params: { seat: name } });
};

/** What proctors do with single seats: codes, swaps, offline codes (Halls 3, 11, 12). */
export const seatsAtWork = (ports: Ports) => {
  const { devices, commands, map, news, takeOut, seats, rosters, sealer, clock } = ports;

  const giveCodes = async ({ hallId }: HallRecord, names: readonly string[], { uid, username }: Viewer) => {
    const expiresAt = new Date(clock.now().getTime() + codeLifeMs);
    const codes = names.map((seat) => ({ seat, code: newCode() }));
    await devices.putCodes(
      hallId,
      codes.map(({ seat, code }) => ({ hash: codeHash(code), hallId, seat, uid, username, expiresAt })),
    );
    return {
      codes: codes.map(({ seat, code }) => ({ seat, code: shown(code) })),
      expiresAt: expiresAt.toISOString(),
    };
  };
  const machineAt = async ({ hallId }: HallRecord, seat: string) => {
    const machine = await devices.liveAt(hallId, seat);
    if (!machine) throw new AssizeError('hall.no-machine', { field: 'seat', params: { seat } });
    return machine;
  };

  return {
    async makeCodes(
      { cid, seats: asked }: Body<typeof makeEnrolmentCodes>,
      viewer: Viewer,
    ): Done<typeof makeEnrolmentCodes> {
      const { contest, hall } = await map.acting(cid, viewer);
      for (const seat of asked) checkSeat(hall, seat, 'seats');
      const taken = new Set((await devices.liveOf(hall.hallId)).map(({ seat }) => seat));
      const names =
        asked.length > 0
          ? [...new Set(asked)]
          : hall.seats.flatMap(({ seat }) => (taken.has(seat) ? [] : [seat]));
      return {
        data: await giveCodes(hall, names, viewer),
        audit: { target: `${cid} ${contest.title}`, after: { seats: names.length, first: names[0] ?? '' } },
      };
    },

    async swap({ cid, seat, to, reason }: Body<typeof swapSeat>, viewer: Viewer): Done<typeof swapSeat> {
      const { contest, hall } = await map.acting(cid, viewer);
      checkSeat(hall, seat, 'seat');
      const { hallId } = hall;
      const target = `${cid} ${contest.title}: ${to === null ? seat : `${seat} → ${to}`}`;
      if (to === null) {
        const [before] = await takeOut(hallId, [seat]);
        const { codes, expiresAt } = await giveCodes(hall, [seat], viewer);
        return {
          data: { code: codes[0]?.code ?? null, expiresAt },
          audit: { target, before: { deviceId: before?.deviceId ?? null }, after: { reason } },
        };
      }
      checkSeat(hall, to, 'to');
      const next = await machineAt(hall, to);
      const { teams } = await rosters.find(cid);
      if (to === seat || seatedAt(teams, to))
        throw new AssizeError('hall.seat-taken', { field: 'to', params: { seat: to } });
      const [before] = await takeOut(hallId, [seat]);
      await seats.move(cid, seat, to);
      await devices.wantLock(hallId, [seat], false);
      if (before?.lockWanted)
        await commands.issue(hallId, [next], { verb: 'lock', args: { text: null } }, viewer.uid);
      news.seats(hallId, [seat, to]);
      news.atSeats([next.deviceId]);
      return {
        data: { code: null, expiresAt: null },
        audit: {
          target,
          before: { seat, deviceId: before?.deviceId ?? null },
          after: { seat: to, deviceId: next.deviceId, reason },
        },
      };
    },

    async unlockCode(
      { cid, seat, verb }: Body<typeof makeUnlockCode>,
      viewer: Viewer,
    ): Done<typeof makeUnlockCode> {
      const { contest, hall } = await map.acting(cid, viewer);
      checkSeat(hall, seat, 'seat');
      const { deviceId, unlockSecret } = await machineAt(hall, seat);
      const secret = sealer.open(unlockSecret);
      if (secret === null) throw new Error(`the secret of the machine ${deviceId} cannot be read`);
      const step = codeStep(clock.now().getTime());
      return {
        data: {
          code: await unlockCode({ secret, deviceId, verb }, step),
          // It is taken for one step more.
          expiresAt: new Date((step + 2) * codeStepSeconds * 1000).toISOString(),
        },
        audit: { target: `${cid} ${contest.title}: ${seat}`, after: { verb } },
      };
    },
  };
};
export type SeatsAtWork = ReturnType<typeof seatsAtWork>;
