import type { HallSeat, SeatRow, SeatState } from '@assize/shared/areas/hall/seats.ts';
import type { DeviceRecord } from './device-store.ts';
import type { LiveRecord } from './live.ts';

type Known = {
  seat: HallSeat;
  device: DeviceRecord | null;
  live: LiveRecord | null;
  waiting: number;
  team: { username: string; name: string } | null;
  username: string | null;
};

/** State of a seat: the worst of what is known. */
const stateOf = (device: DeviceRecord | null, live: LiveRecord | null): SeatState => {
  if (device === null) return 'empty';
  if (live === null) return 'new';
  if (live.away) return 'away';
  if (live.app === 'crashed') return 'crashed';
  if (live.locked) return 'locked';
  return live.app === 'contest' ? 'contest' : 'signed-out';
};

/** What staff see of a seat. */
export const seatRowOf = ({ seat, device, live, waiting, team, username }: Known): SeatRow => ({
  ...{ seat: seat.seat, room: seat.room, zone: seat.zone, x: seat.x, y: seat.y },
  state: stateOf(device, live),
  device: device && {
    deviceId: device.deviceId,
    label: live?.label ?? 'none',
    app: live?.app ?? null,
    appVersion: live?.appVersion ?? null,
    buildHash: live?.buildHash ?? null,
    configHash: live?.configHash ?? null,
    driftMs: live?.driftMs ?? null,
    outbox: live?.outbox ?? 0,
    unsaved: live?.unsaved ?? 0,
    signals: live?.signals ?? [],
    selfTest: live?.selfTest ?? null,
    enrolledAt: device.enrolledAt.toISOString(),
    changedAt: (live ? new Date(live.changedAt) : device.enrolledAt).toISOString(),
  },
  lockWanted: device?.lockWanted ?? false,
  waiting,
  team,
  username: live?.app === 'signed-out' || live?.app === 'set-up' ? null : username,
});
