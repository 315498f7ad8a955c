import type { DeviceStore } from './device-store.ts';
import type { LiveStates } from './live.ts';
import type { HallService } from './service.ts';
import type { HallStore } from './store.ts';

type Ports = {
  halls: Pick<HallStore, 'ofContest' | 'find'>;
  devices: Pick<DeviceStore, 'liveOf'>;
  live: Pick<LiveStates, 'all'>;
};

/** What machines in the hall of a contest last said of their self-tests; those that are away count as well. */
export const selfTestsOf =
  ({ halls, devices, live }: Ports): HallService['selfTests'] =>
  async (cid) => {
    const { hallId } = await halls.ofContest(cid);
    const hall = hallId === null ? null : await halls.find(hallId);
    if (hall === null) return null;
    const [machines, states] = await Promise.all([devices.liveOf(hall.hallId), live.all(hall.hallId)]);
    if (machines.length === 0) return null;
    const failedAt = new Set<string>();
    let passed = 0;
    for (const { deviceId, seat } of machines) {
      const failed = states.get(deviceId)?.selfTest ?? null;
      if (failed?.length === 0) passed += 1;
      else if (failed !== null) failedAt.add(seat);
    }
    // As the seats stand in the hall.
    const failed = hall.seats.flatMap(({ seat }) => (failedAt.has(seat) ? [seat] : []));
    return { machines: machines.length, passed, failed };
  };
