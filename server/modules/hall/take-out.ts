import type { Clock } from '../../platform/clock.ts';
import type { SessionService } from '../session/service.ts';
import type { DeviceRecord, DeviceStore } from './device-store.ts';
import type { LiveStates } from './live.ts';
import type { HallNews } from './news.ts';
import type { Proofs } from './proofs.ts';

type Ports = {
  devices: Pick<DeviceStore, 'end'>;
  proofs: Pick<Proofs, 'endDevices' | 'sessionsOf'>;
  live: Pick<LiveStates, 'forget'>;
  sessions: Pick<SessionService, 'endOne'>;
  news: Pick<HallNews, 'seats'>;
  clock: Clock;
};

/**
 * Takes the machines of seats out: no call of theirs counts any more, their sockets are closed on all processes, and the
 * sessions that are tied to them end. Gives the machines that were taken out.
 */
export const takeOut =
  ({ devices, proofs, live, sessions, news, clock }: Ports) =>
  async (hallId: number, seats: readonly string[]): Promise<DeviceRecord[]> => {
    const ended = await devices.end(hallId, seats, clock.now());
    const ids = ended.map(({ deviceId }) => deviceId);
    await proofs.endDevices(ids);
    for (const deviceId of ids)
      for (const session of await proofs.sessionsOf(deviceId)) await sessions.endOne(session, 'logout');
    await live.forget(hallId, ids);
    if (ended.length > 0)
      news.seats(
        hallId,
        ended.map(({ seat }) => seat),
      );
    return ended;
  };
export type TakeOut = ReturnType<typeof takeOut>;
