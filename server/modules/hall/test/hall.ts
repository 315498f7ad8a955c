import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  acceptBuilds,
  createHall,
  saveSeats,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { makeEnrolmentCodes, readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import type { HallSeat } from '@assize/shared/areas/hall/seats.ts';
import type { ProofRule } from '@assize/shared/domain/kiosk/proof.ts';
import type { standingClock } from '../../../test/clock.ts';
import { makeContest, makeTeam } from '../../../test/contests.ts';
import type { Caller, TestSite } from '../../../test/site.ts';
import { goodBuild, goodConfig, kioskOn } from './kiosk.ts';

export const seatAt = (seat: string, n: number, change: Partial<HallSeat> = {}): HallSeat => ({
  ...{ seat, room: 'Room 1', zone: 'left', x: n, y: 0 },
  ...change,
});

let made = 0;
/** A hall of three seats, a contest in it that has begun, a team at each of the first two, and a proctor. */
export const hallOn = async (
  site: TestSite,
  clock: ReturnType<typeof standingClock>,
  began: number,
  { proof = 'require', start = true }: { proof?: ProofRule; start?: boolean } = {},
) => {
  made += 1;
  clock.set(began);
  const root: Caller = site.as('root');
  const { cid } = await makeContest(root, clock, { openPrint: true });
  const names = [`h${made}ada`, `h${made}eve`];
  for (const name of [...names, `h${made}pru`, `h${made}bea`]) await site.asUser(name).token();
  const staff = [
    { username: `h${made}pru`, roles: ['proctor' as const] },
    { username: `h${made}bea`, roles: ['balloon' as const] },
  ];
  await root.call(changeContestStaff, { body: { cid, staff } });
  const seats = ['A-1', 'A-2', 'A-3'];
  for (const [n, username] of names.entries())
    await makeTeam(root, cid, { name: `Team ${n}`, usernames: [username], seat: seats[n] ?? '', zone: '' });
  const { hallId, version } = await root.call(createHall, { body: { name: `Hall ${made} ${began}` } });
  await root.call(saveSeats, { body: { hallId, version, seats: seats.map((one, n) => seatAt(one, n)) } });
  await root.call(acceptBuilds, { body: { hallId, builds: [goodBuild], configs: [goodConfig] } });
  await root.call(setContestHall, { body: { cid, hallId } });
  await root.call(setProofRule, { body: { cid, proof } });
  if (start) clock.set(began + 3_600_000);
  const pru = site.asUser(`h${made}pru`);
  const codeFor = async (seat: string): Promise<string> => {
    const { codes } = await pru.call(makeEnrolmentCodes, { body: { cid, seats: [seat] } });
    return codes[0]?.code ?? '';
  };
  return {
    ...{ cid, hallId, root, pru, names },
    bea: site.asUser(`h${made}bea`),
    ada: site.asUser(names[0] ?? ''),
    codeFor,
    /** A machine at a seat, proven. */
    async kiosk(seat: string) {
      const kiosk = await kioskOn(site, clock, await codeFor(seat));
      await kiosk.prove();
      return kiosk;
    },
    map: () => pru.call(readHallMap, { query: { cid } }),
    async row(seat: string) {
      const { seats: rows } = await pru.call(readHallMap, { query: { cid } });
      const found = rows.find((one) => one.seat === seat);
      if (!found) throw new Error(`no seat ${seat}`);
      return found;
    },
  };
};
export type TestHall = Awaited<ReturnType<typeof hallOn>>;
