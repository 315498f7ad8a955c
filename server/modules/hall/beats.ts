import type { sendKioskBeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { type Beat, beat as beatShape } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { Hear } from '../../platform/realtime/topic.ts';
import type { HallCommands } from './commands.ts';
import type { DeviceStore } from './device-store.ts';
import { isNews, type LiveStates, liveOf } from './live.ts';
import type { HallNews } from './news.ts';
import type { Proofs } from './proofs.ts';
import type { HallStore } from './store.ts';

type Ports = {
  halls: Pick<HallStore, 'all'>;
  devices: Pick<DeviceStore, 'find'>;
  live: LiveStates;
  proofs: Pick<Proofs, 'labelNow'>;
  commands: Pick<HallCommands, 'waitingFor' | 'answered' | 'remind'>;
  news: Pick<HallNews, 'seats'>;
  clock: Clock;
};

/** A command that was pushed is sent again when it was not answered for so long. */
const remindAfterMs = 3_000;

/** Heartbeats of machines (Halls 9). */
export const heartbeats = ({ halls, devices, live, proofs, commands, news, clock }: Ports) => {
  const take = async ({ deviceId, hallId, seat }: Seat, { heartbeat, acks }: Beat): Promise<void> => {
    const nowMs = clock.now().getTime();
    // A socket outlives the token that opened it, so the last proof says the label.
    const [before, label] = await Promise.all([live.find(hallId, deviceId), proofs.labelNow(deviceId)]);
    const after = liveOf(heartbeat, label, nowMs);
    const changed = isNews(before, after);
    await live.put(hallId, deviceId, changed ? after : null, nowMs);
    const answered = await commands.answered(deviceId, acks);
    if (changed || answered) news.seats(hallId, [seat]);
  };

  return {
    async byCall(seat: Seat | null, beat: Beat): Promise<ReplyOf<typeof sendKioskBeat>> {
      if (seat === null || seat.isVoid) throw new AssizeError('hall.seat-needed');
      await take(seat, beat);
      return { now: clock.now().toISOString(), commands: await commands.waitingFor(seat.deviceId) };
    },

    /** By a socket, which the machine opened with its token. */
    bySocket: (async (deviceId, data, { seat }) => {
      const parsed = beatShape.safeParse(data);
      if (seat?.deviceId !== deviceId || !parsed.success) throw new AssizeError('request.invalid');
      await take(seat, parsed.data);
      await commands.remind(deviceId, remindAfterMs);
    }) satisfies Hear,

    /** Marks machines that fell silent. */
    async sweep(): Promise<void> {
      for (const { hallId } of await halls.all()) {
        const silent = await live.markAway(hallId, clock.now().getTime());
        const found = await Promise.all(silent.map((deviceId) => devices.find(deviceId)));
        const seats = found.flatMap((device) => (device?.live ? [device.seat] : []));
        if (seats.length > 0) news.seats(hallId, seats);
      }
    },
  };
};
export type Heartbeats = ReturnType<typeof heartbeats>;
