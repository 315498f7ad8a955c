import {
  acceptBuilds,
  checkSeats,
  createHall,
  deleteHall,
  listHalls,
  readHall,
  saveSeats,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import {
  listCommands,
  listSurrendered,
  makeEnrolmentCodes,
  makeUnlockCode,
  markSurrendered,
  readHallMap,
  sendCommand,
  swapSeat,
} from '@assize/shared/areas/hall/endpoints.ts';
import { type SeatRow, type SeatState, seatStates } from '@assize/shared/areas/hall/seats.ts';
import { server } from './site.ts';

const instant = '2026-03-01T08:00:00.000Z';
const columns = 10;
const name = (n: number) => `${n < 40 ? 'A' : 'B'}-${(n % 40) + 1}`;

export const seatRow = (n: number, more: Partial<SeatRow> = {}): SeatRow => {
  const state: SeatState = more.state ?? seatStates[Math.min(n, seatStates.length - 1)] ?? 'contest';
  const label = n === 7 ? 'unknown-build' : 'verified';
  return {
    seat: name(n),
    room: n < 40 ? 'Room 101' : '机房 102',
    zone: n % columns < columns / 2 ? 'left' : 'right',
    x: n % columns,
    y: Math.floor((n % 40) / columns),
    state,
    device:
      state === 'empty'
        ? null
        : {
            deviceId: n.toString(16).padStart(32, '0'),
            label,
            app: state === 'new' ? null : state === 'contest' ? 'contest' : 'signed-out',
            appVersion: '1.0.0',
            buildHash: 'b'.repeat(64),
            configHash: 'c'.repeat(64),
            driftMs: n === 8 ? 12_000 : 0,
            outbox: n === 8 ? 2 : 0,
            unsaved: 0,
            signals: n === 9 ? ['second-display', 'page-crashed'] : [],
            selfTest: n === 11 ? ['clock', 'usb-storage'] : n === 12 ? null : [],
            enrolledAt: instant,
            changedAt: instant,
          },
    lockWanted: state === 'locked',
    waiting: n === 9 ? 1 : 0,
    team:
      n === 20
        ? null
        : { username: `team${n}`, name: n === 11 ? '一支名字很长很长的队伍'.repeat(3) : `Team ${n}` },
    username: state === 'contest' ? `team${n}` : null,
    ...more,
  };
};
const seatRows = Array.from({ length: 64 }, (_, n) => seatRow(n));

/** Answers what the pages of halls ask for. */
export const answerHalls = (rows: readonly SeatRow[] = seatRows): void => {
  const now = () => new Date().toISOString();
  server.answer(readHallMap, () => ({
    hall: { hallId: 4, name: 'Main hall' },
    proof: 'require' as const,
    open: true,
    manages: true,
    seats: [...rows],
    elsewhere: [],
    surrendered: 1,
    now: now(),
  }));
  server.answer(listCommands, () => ({
    records: [
      {
        ...{ batch: 'c'.repeat(24), verb: 'message' as const, text: 'Ten minutes are left', staff: 'pru' },
        ...{ issuedAt: instant, expiresAt: instant, machines: 60 },
        counts: { waiting: 2, done: 50, read: 7, refused: 1, failed: 0, expired: 0, replaced: 0 },
        open: ['A-3', 'A-4', 'B-1'],
      },
    ],
    total: 1,
  }));
  server.answer(listSurrendered, () => ({
    records: [
      {
        ...{ id: 1, seat: 'A-3', deviceId: '1'.repeat(32), username: 'team2', seenBy: null },
        path: '/api/submit-problem-judge',
        body: JSON.stringify({ cid: 3, pid: 'A', language: 'C++ 17', code: 'int main() {}' }),
        ...{ pressedAt: instant, receivedAt: instant },
      },
    ],
    total: 1,
  }));
  server.answer(sendCommand, () => ({ batch: 'd'.repeat(24), machines: 60, expiresAt: instant }));
  server.answer(makeEnrolmentCodes, ({ body: { seats } }) => ({
    codes: (seats.length > 0 ? seats : ['A-1']).map((seat) => ({ seat, code: 'ABCDE-FGHJK' })),
    expiresAt: instant,
  }));
  server.answer(swapSeat, ({ body: { to } }) =>
    to === null ? { code: 'ABCDE-FGHJK', expiresAt: instant } : { code: null, expiresAt: null },
  );
  server.answer(makeUnlockCode, () => ({ code: '12345678', expiresAt: instant }));
  server.answer(listHalls, () => [
    {
      ...{ hallId: 4, name: 'Main hall', version: 2, seats: 64, rooms: 2, machines: 63 },
      contests: [{ cid: 3, title: 'Spring cup' }],
    },
    { hallId: 5, name: '东区机房', version: 1, seats: 0, rooms: 0, machines: 0, contests: [] },
  ]);
  server.answer(readHall, () => ({
    ...{ hallId: 4, name: 'Main hall', version: 2 },
    seats: rows.map(({ seat, room, zone, x, y }) => ({ seat, room, zone, x, y })),
    builds: [
      { hash: 'b'.repeat(64), accepted: true, machines: 62 },
      { hash: 'd'.repeat(64), accepted: false, machines: 1 },
    ],
    configs: [{ hash: 'c'.repeat(64), accepted: true, machines: 63 }],
  }));
  server.answer(checkSeats, ({ body: { seats } }) => ({
    ...{ create: seats.length, change: 0, same: 0, remove: 64, machinesLost: ['A-2'], faults: [] },
  }));
  server.answer(saveSeats, () => ({ version: 3 }));
  server.answer(createHall, () => ({ hallId: 6, version: 1 }));
  for (const endpoint of [acceptBuilds, deleteHall, markSurrendered, setContestHall, setProofRule])
    server.answer(endpoint, () => null);
};
