import { randomBytes } from 'node:crypto';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { createContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { listContestSubmissions } from '@assize/shared/areas/contest/endpoints.ts';
import { addContestProblem } from '@assize/shared/areas/contest/problem-endpoints.ts';
import {
  acceptBuilds,
  createHall,
  saveSeats,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { listSurrendered, readHallMap, sendCommand, swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { createTeam } from '@assize/shared/areas/team/endpoints.ts';
import type { CommandOrder } from '@assize/shared/domain/kiosk/command.ts';
import { seatCode } from '../../../build/hall-sim/seat-code.ts';
import { apiClient } from '../../../build/launch/api-client.ts';
import { makeUsers } from '../../../build/mock-contest/hall.ts';
import { hashOfBuild, hashOfConfig, type MachineUnderTest } from './kiosk.ts';

/**
 * A hall on the site of the journeys, as staff prepare one: a contest that runs and requires proof, a team at the seat
 * `A-1`, and nobody at `A-2`.
 */
export const prepareHall = async (machine: MachineUnderTest, configs: readonly string[]) => {
  const root = apiClient(process.env.ASSIZE_URL ?? '');
  const password = process.env.ASSIZE_ROOT_PASSWORD ?? '';
  await root.call(login, { body: { username: 'root', password } });
  const tail = randomBytes(4).toString('hex');
  const username = `hall-${tail}`;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const draft = { title: `Hall ${tail}`, description: 'On machines of a hall.', openPrint: true };
  const [{ cid }, { problem }, { hallId, version }] = await Promise.all([
    root.call(createContest, { body: { ...draft, startTime: at(-1), endTime: at(60) } }),
    root.call(getProblemDetail, { query: { problemId: '1000' } }),
    root.call(createHall, { body: { name: `Hall ${tail}` } }),
    makeUsers(root, [{ name: username, password: `pw-${tail}-1`, realname: 'Ada', school: 'School' }]),
  ]);
  const place = { cid, pid: problem.id, displayId: 'A', displayTitle: 'A+B' };
  await root.call(addContestProblem, { body: place });
  const team = {
    ...{ name: 'Team Ada', seat: 'A-1', zone: '', label: '', organization: null, groups: [], members: [] },
    ...{ photo: null, accounts: [{ username, ip: null, seat: '' }] },
  };
  await root.call(createTeam, { body: { cid, draft: team } });
  const seats = ['A-1', 'A-2'].map((seat, x) => ({ seat, room: 'Room 1', zone: '', x, y: 0 }));
  await root.call(saveSeats, { body: { hallId, version, seats } });
  await root.call(acceptBuilds, {
    body: {
      hallId,
      builds: [await hashOfBuild(machine)],
      configs: await Promise.all(configs.map(hashOfConfig)),
    },
  });
  await root.call(setContestHall, { body: { cid, hallId } });
  await root.call(setProofRule, { body: { cid, proof: 'require' } });

  return {
    cid,
    username,
    root,
    codeFor: (seat: string) => seatCode(root, cid, seat),
    order: (seat: string, order: CommandOrder) =>
      root.call(sendCommand, { body: { cid, target: { seats: [seat] }, order } }),
    swap: (seat: string, to: string | null) =>
      root.call(swapSeat, { body: { cid, seat, to, reason: 'The machine is dead.' } }),
    row: async (seat: string) =>
      (await root.call(readHallMap, { query: { cid } })).seats.find((one) => one.seat === seat),
    submissions: async () =>
      (await root.call(listContestSubmissions, { query: { contestID: cid, username } })).records,
    surrendered: async () => (await root.call(listSurrendered, { query: { cid } })).records,
  };
};
export type PreparedHall = Awaited<ReturnType<typeof prepareHall>>;
