import { createHash, randomBytes } from 'node:crypto';
import type { enrolKiosk, proveKiosk, readKioskSeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { checkProof, labelOf, tokenSeconds } from '@assize/shared/domain/kiosk/proof.ts';
import { importPublic, open, signerOf } from '@assize/shared/domain/kiosk/signing.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { Ids } from '../../platform/ids.ts';
import type { From } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { ContestService } from '../contest/service.ts';
import type { TeamService } from '../team/service.ts';
import type { HallCommands } from './commands.ts';
import type { DeviceRecord, DeviceStore } from './device-store.ts';
import { refusalError } from './identify.ts';
import type { HallNews } from './news.ts';
import type { Proofs } from './proofs.ts';
import type { SeatMap } from './seat-map.ts';
import type { HallRecord, HallStore } from './store.ts';
import type { TakeOut } from './take-out.ts';

type Ports = {
  halls: HallStore;
  devices: DeviceStore;
  proofs: Proofs;
  commands: Pick<HallCommands, 'issue'>;
  map: Pick<SeatMap, 'isOpen'>;
  news: HallNews;
  takeOut: TakeOut;
  contests: Pick<ContestService, 'records'>;
  seats: TeamService['seats'];
  audit: Pick<AuditService, 'record'>;
  sealer: { seal(text: string): string };
  ids: Ids;
  clock: Clock;
};

export const codeHash = (code: string): string => createHash('sha256').update(code).digest('hex');

/** @throws AssizeError `hall.seat-needed` where no machine of a hall came with the call */
export const neededSeat = (seat: Seat | null): Seat => {
  if (seat === null || seat.isVoid) throw new AssizeError('hall.seat-needed');
  return seat;
};

/** Machines on their way into a hall, and what they ask there (Halls 3 to 6). */
export const hallDevices = (ports: Ports) => {
  const { halls, devices, proofs, commands, map, news, takeOut, contests, seats, audit, sealer, ids, clock } =
    ports;
  const nowText = () => clock.now().toISOString();

  /** @throws AssizeError `hall.device-unknown`, `hall.device-void` */
  const liveDevice = async (deviceId: string): Promise<DeviceRecord> => {
    const device = await devices.find(deviceId);
    if (!device) throw new AssizeError('hall.device-unknown');
    if (!device.live) throw new AssizeError('hall.device-void');
    return device;
  };
  const placeOf = (hall: HallRecord, name: string) => {
    const found = hall.seats.find(({ seat }) => seat === name);
    return { hall: hall.name, room: found?.room ?? '', zone: found?.zone ?? '', seat: name };
  };

  return {
    async enrol(
      { code, publicKey, machine }: z.output<(typeof enrolKiosk)['body']>,
      ip: string,
    ): Promise<ReplyOf<typeof enrolKiosk>> {
      const now = clock.now();
      const taken = await devices.takeCode(codeHash(code), now);
      const hall = taken && (await halls.find(taken.hallId));
      if (!taken || !hall?.seats.some(({ seat }) => seat === taken.seat))
        throw new AssizeError('hall.wrong-code', { field: 'code' });
      const { hallId, seat } = taken;
      const isLocked = await devices.wasLocked(hallId, seat);
      await takeOut(hallId, [seat]);
      const unlockSecret = randomBytes(32).toString('hex');
      const device: DeviceRecord = {
        ...{ deviceId: ids.uid(), hallId, seat, publicKey, machine, enrolledAt: now, live: true },
        ...{ unlockSecret: sealer.seal(unlockSecret), endedAt: null, lockWanted: false },
      };
      await devices.insert(device);
      // A locked seat stays locked, whichever machine stands there.
      if (isLocked) await commands.issue(hallId, [device], { verb: 'lock', args: { text: null } }, taken.uid);
      await audit.record(
        { viewer: { uid: taken.uid, username: taken.username }, ip },
        {
          action: 'hall.enrol',
          target: `${hall.name}: ${seat}`,
          after: { machine, deviceId: device.deviceId },
        },
      );
      news.seats(hallId, [seat]);
      return { ...placeOf(hall, seat), deviceId: device.deviceId, unlockSecret, now: nowText() };
    },

    async nonce(deviceId: string): Promise<{ nonce: string; now: string }> {
      await liveDevice(deviceId);
      return { nonce: await proofs.giveNonce(deviceId), now: nowText() };
    },

    async prove(text: string): Promise<ReplyOf<typeof proveKiosk>> {
      const device = await liveDevice(signerOf(text) ?? '');
      const { deviceId, hallId, seat } = device;
      const read = await open('proof', text, await importPublic(device.publicKey));
      if (!read.ok) throw refusalError(read.reason);
      const now = clock.now();
      const expected = { deviceId, nonce: read.value.nonce, nowMs: now.getTime() };
      const proof = checkProof(read.value, expected);
      if (!proof.ok) throw refusalError(proof.reason);
      // Used up last, so that a proof which is refused for its time may be signed again.
      if (!(await proofs.takeNonce(deviceId, proof.value.nonce))) throw refusalError('wrong-nonce');
      const hall = await halls.find(hallId);
      const accepted = { builds: new Set(hall?.builds), configs: new Set(hall?.configs) };
      const label = labelOf(proof.value, accepted);
      const token = await proofs.giveToken({ deviceId, hallId, seat, label });
      // Taken out meanwhile: the token was not among those that ended.
      if (!(await devices.find(deviceId))?.live) {
        await proofs.endDevices([deviceId]);
        throw new AssizeError('hall.device-void');
      }
      const expiresAt = new Date(now.getTime() + tokenSeconds * 1000).toISOString();
      return { token, label, expiresAt, now: now.toISOString() };
    },

    async seat(caller: Seat | null): Promise<ReplyOf<typeof readKioskSeat>> {
      const { deviceId, hallId, seat, label } = neededSeat(caller);
      const [hall, device, cids] = await Promise.all([
        halls.find(hallId),
        liveDevice(deviceId),
        halls.contestsIn(hallId),
      ]);
      if (!hall) throw new AssizeError('hall.seat-needed');
      const found = await Promise.all(cids.map((cid) => contests.records.find(cid)));
      const open = found.flatMap((contest) => (contest && map.isOpen(contest) ? [contest] : []));
      open.sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
      return {
        ...placeOf(hall, seat),
        ...{ deviceId, label, locked: device.lockWanted },
        contests: await Promise.all(
          open.map(async ({ cid, title, startTime, endTime }) => {
            const seated = await seats.seated(cid, seat);
            return {
              ...{ cid, title },
              startTime: startTime.toISOString(),
              endTime: endTime.toISOString(),
              team: seated && { username: seated.username, name: seated.name },
            };
          }),
        ),
        now: nowText(),
      };
    },

    /** Signs in the account of the seat. @throws AssizeError `hall.seat-needed`, `hall.proof-needed`, `team.no-seat` */
    async signIn(cid: number, caller: Seat | null, from: From) {
      const { hallId, seat, signed, label } = neededSeat(caller);
      const place = await halls.ofContest(cid);
      if (place.hallId !== hallId) throw new AssizeError('team.no-seat');
      // Nobody gives a password here, so the machine must be proven whatever the contest asks of others.
      if (signed === null || (label !== 'verified' && place.proof === 'require') || label === 'stale')
        throw new AssizeError('hall.proof-needed');
      return seats.enterSeat(cid, seat, { ...from, seat: caller });
    },
  };
};
export type HallDevices = ReturnType<typeof hallDevices>;
