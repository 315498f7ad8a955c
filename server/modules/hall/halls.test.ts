/** Halls as their managers keep them (Halls 1 and 2). */
import {
  acceptBuilds,
  checkSeats,
  createHall,
  deleteHall,
  listHalls,
  readHall,
  saveSeats,
  setContestHall,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { makeEnrolmentCodes, readHallMap } from '@assize/shared/areas/hall/endpoints.ts';
import { sendKioskBeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { mostRooms, mostSeats } from '@assize/shared/areas/hall/seats.ts';
import { createTeam } from '@assize/shared/areas/team/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { layoutFaults } from './halls.ts';
import { hallOn, seatAt } from './test/hall.ts';
import { beatOf } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});
const answer = ({ status, body }: Sent) => [status, body.code];

describe('seats', () => {
  it('have one name and one place each', () => {
    const seats = [seatAt('A', 0), seatAt('a', 1), seatAt('C', 0), seatAt('D', 0, { room: 'Room 2' })];
    expect(layoutFaults(seats)).toEqual([
      { row: 2, reason: 'duplicate' },
      { row: 3, reason: 'same-place' },
    ]);
    const many = Array.from({ length: mostRooms + 1 }, (_, n) => seatAt(`S${n}`, 0, { room: `R${n}` }));
    expect(layoutFaults(many)).toEqual([{ row: mostRooms + 1, reason: 'too-many-rooms' }]);
  });

  it('are shown before they are saved, over the version that was read; machines of lost seats end', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-3');
    const { version } = await hall.root.call(readHall, { query: { hallId: hall.hallId } });
    const seats = [seatAt('A-1', 0), seatAt('A-2', 5), seatAt('B-1', 9)];
    const body = { hallId: hall.hallId, version, seats };
    expect(await hall.root.call(checkSeats, { body })).toEqual({
      ...{ create: 1, change: 1, same: 1, remove: 1, machinesLost: ['A-3'], faults: [] },
    });
    expect(await hall.root.call(saveSeats, { body })).toEqual({ version: version + 1 });
    expect(answer(await hall.root.send(saveSeats, { body }))).toEqual([409, 'hall.version-conflict']);
    expect(answer(await hall.root.send(checkSeats, { body }))).toEqual([409, 'hall.version-conflict']);
    const beat = await kiosk.send(sendKioskBeat, { heartbeat: beatOf(), acks: [] });
    expect(answer(beat)).toEqual([403, 'hall.device-void']);
    const wrong = { ...body, version: version + 1, seats: [seatAt('A', 0), seatAt('B', 0)] };
    expect(answer(await hall.root.send(saveSeats, { body: wrong }))).toEqual([422, 'hall.seats-refused']);
    expect((await hall.map()).seats.map(({ seat }) => seat)).toEqual(['A-1', 'A-2', 'B-1']);
  });

  const seats = [seatAt('A', 0)];
  rejects(
    saveSeats,
    {
      hallId: [0, 'x', null],
      version: [-1, null],
      seats: [null, [seatAt('', 0)], [seatAt('=A', 0)], [seatAt('A', 200)], [seatAt('A', 0, { room: '' })]],
    },
    { as: 'root', base: { hallId: 1, version: 1, seats } },
  );
  it('are at most two thousand', async () => {
    const many = Array.from({ length: mostSeats + 1 }, (_, n) =>
      seatAt(`S${n}`, n % 200, { y: Math.floor(n / 200) }),
    );
    const sent = await site.as('root').send(saveSeats, { body: { hallId: 1, version: 1, seats: many } });
    expect(answer(sent)).toEqual([400, 'request.invalid']);
  });
});

describe('a hall', () => {
  it('has a name of its own, and is not deleted while a contest is in it', async () => {
    const hall = await hallOn(site, clock, began);
    const all = await hall.root.call(listHalls);
    const found = all.find(({ hallId }) => hallId === hall.hallId);
    expect(found).toMatchObject({ seats: 3, rooms: 1, machines: 0, contests: [{ cid: hall.cid }] });
    const twice = await hall.root.send(createHall, { body: { name: found?.name.toUpperCase() } });
    expect(answer(twice)).toEqual([409, 'hall.name-taken']);
    const query = { hallId: hall.hallId };
    expect(answer(await hall.root.send(deleteHall, { query }))).toEqual([409, 'hall.in-use']);
    await hall.root.call(setContestHall, { body: { cid: hall.cid, hallId: null } });
    expect((await hall.map()).hall).toBeNull();
    expect(answer(await hall.pru.send(makeEnrolmentCodes, { body: { cid: hall.cid, seats: [] } }))).toEqual([
      422,
      'hall.none',
    ]);
    expect(answer(await hall.root.send(deleteHall, { query }))).toEqual([200, undefined]);
    expect(answer(await hall.root.send(deleteHall, { query }))).toEqual([404, 'hall.not-found']);
  });

  it('knows builds and configs that its machines report', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    await kiosk.beat({ buildHash: 'd'.repeat(64) });
    const { builds } = await hall.root.call(readHall, { query: { hallId: hall.hallId } });
    expect(builds).toEqual([
      { hash: 'b'.repeat(64), accepted: true, machines: 0 },
      { hash: 'd'.repeat(64), accepted: false, machines: 1 },
    ]);
  });

  it('gives codes for all seats without a machine where none is named', async () => {
    const hall = await hallOn(site, clock, began);
    await hall.kiosk('A-1');
    const { codes } = await hall.pru.call(makeEnrolmentCodes, { body: { cid: hall.cid, seats: [] } });
    expect(codes.map(({ seat }) => seat)).toEqual(['A-2', 'A-3']);
    const stored = await site.app.core.database.collection('hall_codes').find({}).toArray();
    for (const { code } of codes) expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));
    expect(answer(await hall.bea.send(makeEnrolmentCodes, { body: { cid: hall.cid, seats: [] } }))).toEqual([
      403,
      'auth.forbidden',
    ]);
    expect(
      answer(await hall.pru.send(makeEnrolmentCodes, { body: { cid: hall.cid, seats: ['Z'] } })),
    ).toEqual([404, 'hall.seat-not-found']);
  });

  it('names the teams whose seat it does not have', async () => {
    const hall = await hallOn(site, clock, began);
    const elsewhere = async () => (await hall.pru.call(readHallMap, { query: { cid: hall.cid } })).elsewhere;
    expect(await elsewhere()).toEqual([]);
    const team = async (name: string, seat: string, own: string) => {
      const username = `elsewhere_${name}`;
      await site.asUser(username).uid();
      const more = { zone: '', label: '', organization: null, groups: [], members: [], photo: null };
      const accounts = [{ username, ip: null, seat: own }];
      await hall.root.call(createTeam, { body: { cid: hall.cid, draft: { ...more, name, seat, accounts } } });
    };
    await team('typo', 'Z-9', '');
    await team('account', '', 'Y-1');
    await team('nowhere', '', '');
    await team('here', 'a-3', '');
    expect(await elsewhere()).toEqual([
      { team: 'typo', seat: 'Z-9' },
      { team: 'account', seat: 'Y-1' },
    ]);
  });

  it('is seen by the proctors of its contest and its managers alone', async () => {
    const hall = await hallOn(site, clock, began);
    const read = async (by: typeof hall.pru) =>
      answer(await by.send(readHallMap, { query: { cid: hall.cid } }));
    expect(await read(hall.pru)).toEqual([200, undefined]);
    expect(await read(site.as('admin'))).toEqual([200, undefined]);
    expect(await read(hall.bea)).toEqual([403, 'auth.forbidden']);
    expect(await read(hall.ada)).toEqual([403, 'auth.forbidden']);
    expect(await read(site.asVisitor())).toEqual([401, 'auth.required']);
  });
});

const managers = { allowed: ['root', 'admin'], refused: ['visitor', 'user', 'problem_admin'] } as const;
guards(listHalls, managers);
guards(createHall, { ...managers, allowed: ['root'], input: { body: { name: 'G' } } });
guards(deleteHall, { ...managers, input: { query: { hallId: 999_999 } } });
guards(readHall, { ...managers, input: { query: { hallId: 999_999 } } });
guards(acceptBuilds, { ...managers, input: { body: { hallId: 999_999, builds: [], configs: [] } } });
guards(setContestHall, { ...managers, input: { body: { cid: 999_999, hallId: null } } });
rejects(
  acceptBuilds,
  { builds: [['x'], null], configs: [['X'.repeat(64)]] },
  { as: 'root', base: { hallId: 1, builds: [], configs: [] } },
);
rejects(createHall, { name: ['', ' ', 'x'.repeat(51), null] }, { as: 'root' });
