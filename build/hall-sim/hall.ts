import {
  acceptBuilds,
  createHall,
  saveSeats,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { makeEnrolmentCodes, readHallMap, sendCommand } from '@assize/shared/areas/hall/endpoints.ts';
import type { HallSeat, SeatRow } from '@assize/shared/areas/hall/seats.ts';
import { importTeams } from '@assize/shared/areas/team/endpoints.ts';
import { teamColumns } from '@assize/shared/areas/team/rows.ts';
import type { CommandOrder } from '@assize/shared/domain/kiosk/command.ts';
import type { ProofRule } from '@assize/shared/domain/kiosk/proof.ts';
import type { ApiClient } from '../launch/api-client.ts';
import { eachOf } from '../load/at-once.ts';
import { until } from '../mock-contest/until.ts';
import { simConfig } from './config.ts';
import { type Contestant, contestantAt } from './contestant.ts';
import { type Sight, type SimMachine, simBuild, simMachine } from './machine.ts';
import { memoryStore } from './memory-store.ts';
import { type Network, networkOf } from './network.ts';
import { type Page, pageOn } from './page.ts';
import { seatCode } from './seat-code.ts';

export type SimKiosk = {
  readonly machine: SimMachine;
  readonly network: Network;
  readonly person: Contestant;
  readonly page: Page;
  /** What was seen of it so far. */
  readonly sights: Sight[];
};

const seatsInRow = 10;
const seatsInRoom = 50;
const seatOf = (index: number): HallSeat => {
  const room = Math.floor(index / seatsInRoom) + 1;
  const place = index % seatsInRoom;
  return {
    seat: `${String.fromCharCode(64 + room)}-${place + 1}`,
    room: `Room ${room}`,
    zone: room % 2 === 1 ? 'left' : 'right',
    x: place % seatsInRow,
    y: Math.floor(place / seatsInRow),
  };
};
const machinesAtOnce = 25;

type Wanted = {
  url: string;
  root: ApiClient;
  cid: number;
  /** Accounts that sit at the first seats, in their order. */
  accounts: readonly string[];
  /** Seats with a machine beyond those, where nobody sits. */
  spare?: number;
  /** Seats for machines that are not simulated, each with its account; null: nobody sits there. */
  others?: readonly (string | null)[];
  proof: ProofRule;
  /** Seconds between two heartbeats. */
  heartbeat: number;
};

/** A hall with a machine at each seat, in which a contest takes place. */
export const makeHall = async ({
  url,
  root,
  cid,
  accounts,
  spare = 0,
  others = [],
  proof,
  heartbeat,
}: Wanted) => {
  const config = await simConfig(url, heartbeat);
  const seats = Array.from({ length: accounts.length + spare }, (_, index) => seatOf(index));
  const otherSeats = others.map((_, index) => seatOf(seats.length + index));
  const { hallId, version } = await root.call(createHall, { body: { name: `Hall of ${cid}` } });
  await root.call(saveSeats, { body: { hallId, version, seats: [...seats, ...otherSeats] } });
  await root.call(acceptBuilds, { body: { hallId, builds: [simBuild], configs: [config.hash] } });
  await root.call(setContestHall, { body: { cid, hallId } });
  await root.call(setProofRule, { body: { cid, proof } });
  const seated = [
    ...accounts.map((account, index) => ({ account, seat: seats[index]?.seat ?? '' })),
    ...others.map((account, index) => ({ account, seat: otherSeats[index]?.seat ?? '' })),
  ];
  const rows = seated.flatMap(({ account, seat }) => {
    if (account === null) return [];
    const cells: Partial<Record<(typeof teamColumns)[number], string>> = {
      ...{ name: account, accounts: account, seat },
    };
    return [teamColumns.map((column) => cells[column] ?? '')];
  });
  await root.call(importTeams, { body: { cid, rows } });

  const newMachine = (name: string): SimKiosk => {
    const sights: Sight[] = [];
    const network = networkOf(new URL(url).origin);
    const watch = (sight: Sight): void => void sights.push(sight);
    const machine = simMachine({ name, store: memoryStore(), network, config, watch });
    const page = pageOn(machine, network);
    return { machine, network, sights, page, person: contestantAt(machine, page) };
  };
  const kiosks: SimKiosk[] = seats.map(({ seat }) => newMachine(`pc ${seat}`));

  const map = (): Promise<SeatRow[]> =>
    root.call(readHallMap, { query: { cid } }).then(({ seats: all }) => all);
  const proven = ({ machine }: SimKiosk) =>
    until('a machine is proven', () => machine.token(), { everyMs: 20 });

  return {
    hallId,
    seats: seats.map(({ seat }) => seat),
    kiosks,
    newMachine,
    map,
    proven,
    otherSeats: otherSeats.map(({ seat }) => seat),
    codeFor: (seat: string) => seatCode(root, cid, seat),
    /** Accepts these beside those of the simulated machines. */
    accept: (builds: readonly string[], configs: readonly string[]) =>
      root.call(acceptBuilds, {
        body: {
          hallId,
          builds: [...new Set([simBuild, ...builds])],
          configs: [...new Set([config.hash, ...configs])],
        },
      }),
    /** Enrols every machine at its seat. */
    async enrol(): Promise<void> {
      const { codes } = await root.call(makeEnrolmentCodes, { body: { cid, seats: [] } });
      const codeOf = new Map(codes.map(({ seat, code }) => [seat, code]));
      await eachOf(kiosks, machinesAtOnce, async (kiosk, index) => {
        await kiosk.machine.enrol(codeOf.get(seats[index]?.seat ?? '') ?? '');
        await proven(kiosk);
      });
    },
    /** Everybody who sits in the hall signs in by the seat. @throws Error naming a refusal */
    signIn: (): Promise<void> =>
      eachOf(kiosks.slice(0, accounts.length), machinesAtOnce, async ({ machine, person }) => {
        const refusal = await person.signIn(cid);
        if (refusal !== null) throw new Error(`${machine.seat()} could not sign in: ${refusal}`);
      }),
    /** An order of staff to all machines. */
    tellAll: (order: CommandOrder) => root.call(sendCommand, { body: { cid, target: { all: true }, order } }),
    close(): void {
      for (const { machine } of kiosks) machine.switchOff();
    },
  };
};
export type SimHall = Awaited<ReturnType<typeof makeHall>>;
