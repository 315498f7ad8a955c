/** Commands of staff to machines, and what machines tell (Halls 9 and 10). */
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { listCommands, sendCommand, swapSeat } from '@assize/shared/areas/hall/endpoints.ts';
import { ownKioskCommands } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { type CommandFrame, commandFrame, commandSeconds } from '@assize/shared/domain/kiosk/command.ts';
import { awaySeconds } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { type Caller, type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';
import { hallOn, type TestHall } from './test/hall.ts';
import { beatOf, kioskOn, type TestKiosk } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
const advance = (ms: number): void => clock.set(clock.now().getTime() + ms);
const { connect, signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});
const answer = ({ status, body }: Sent) => [status, body.code];
const lock = { verb: 'lock', args: { text: null } } as const;
const unlock = { verb: 'unlock', args: {} } as const;
const give = (hall: TestHall, target: object, order: object, by: Caller = hall.pru) =>
  by.send(sendCommand, { body: { cid: hall.cid, target, order } });
const listen = async (kiosk: TestKiosk) => {
  const client = await connect(site, { 'kiosk-token': kiosk.token ?? '' });
  client.say({ type: 'hello', token: null });
  await client.first('welcome');
  await subscribed(client, `kiosk.${kiosk.deviceId}`);
  const commands = () =>
    client
      .events(`kiosk.${kiosk.deviceId}`)
      .flatMap((one) =>
        one.type === 'event' && one.event === 'command' ? [commandFrame.parse(one.data)] : [],
      );
  return {
    ...client,
    commands,
    next: (n: number): Promise<CommandFrame> => until('a command', async () => commands()[n]),
    beat: (data: unknown) =>
      client.say({ type: 'tell', topic: `kiosk.${kiosk.deviceId}`, tell: 'beat', data }),
  };
};
const waiting = (kiosk: TestKiosk) =>
  site.asVisitor().call(ownKioskCommands, {}, { headers: { 'kiosk-token': kiosk.token ?? '' } });
const batch = async (hall: TestHall) =>
  (await hall.pru.call(listCommands, { query: { cid: hall.cid } })).records[0];

describe('a command', () => {
  it('reaches the machines of its target at once, is answered, and is in the log', async () => {
    const hall = await hallOn(site, clock, began);
    const [one, two] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const [first, second] = [await listen(one), await listen(two)];
    expect(
      (await give(hall, { seats: ['A-1'] }, { verb: 'message', args: { text: 'Hello' } })).body.data,
    ).toMatchObject({
      machines: 1,
    });
    const frame = await first.next(0);
    expect(frame).toMatchObject({
      deviceId: one.deviceId,
      verb: 'message',
      args: { text: 'Hello', confirm: false },
    });
    expect(second.commands()).toEqual([]);
    expect(await hall.row('A-1')).toMatchObject({ waiting: 1 });
    first.beat({ heartbeat: beatOf(), acks: [{ id: frame.id, outcome: 'done' }] });
    await first.first('pong');
    expect(await hall.row('A-1')).toMatchObject({ waiting: 0 });
    await one.beat({}, [{ id: frame.id, outcome: 'read', reason: null }]);
    expect(await batch(hall)).toMatchObject({
      verb: 'message',
      text: 'Hello',
      machines: 1,
      counts: { read: 1 },
    });
    const { records } = await hall.root.call(listAudit, { query: { action: 'hall.command' } });
    expect(records[0]).toMatchObject({ username: expect.stringContaining('pru') });
    expect(records[0]?.target).toContain('message A-1');
  });

  it('goes to seats, a room, a zone, or all', async () => {
    const hall = await hallOn(site, clock, began);
    await hall.kiosk('A-1');
    await hall.kiosk('A-3');
    const machines = async (target: object) => {
      const { status, body } = await give(hall, target, lock);
      return status === 200 ? sendCommand.reply.parse(body.data).machines : body.code;
    };
    expect(await machines({ all: true })).toBe(2);
    expect(await machines({ room: 'Room 1' })).toBe(2);
    expect(await machines({ zone: 'left' })).toBe(2);
    expect(await machines({ zone: 'right' })).toBe(0);
    expect(await machines({ seats: ['A-2', 'A-3'] })).toBe(1);
    expect(await machines({ seats: ['Z-9'] })).toBe('hall.seat-not-found');
    expect(await machines({ seats: ['A-1'], all: true })).toBe('request.invalid');
  });

  it('waits for a machine that is away, and is dropped once it is over', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    await give(hall, { all: true }, lock);
    advance(1);
    await give(hall, { all: true }, { verb: 'reload', args: {} });
    expect((await waiting(kiosk)).map(({ verb }) => verb)).toEqual(['lock', 'reload']);
    advance(commandSeconds.reload * 1000);
    expect((await waiting(kiosk)).map(({ verb }) => verb)).toEqual(['lock']);
    expect(await batch(hall)).toMatchObject({
      verb: 'reload',
      counts: { expired: 1, waiting: 0 },
      open: ['A-1'],
    });
    advance(commandSeconds.lock * 1000);
    expect(await waiting(kiosk)).toEqual([]);
  });

  it('takes the place of an earlier one of its kind that still waits', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    await give(hall, { all: true }, lock);
    expect(await hall.row('A-1')).toMatchObject({ lockWanted: true });
    await give(hall, { all: true }, unlock);
    expect((await waiting(kiosk)).map(({ verb }) => verb)).toEqual(['unlock']);
    expect(await hall.row('A-1')).toMatchObject({ lockWanted: false, waiting: 1 });
    await give(hall, { all: true }, { verb: 'message', args: { text: 'a' } });
    await give(hall, { all: true }, { verb: 'message', args: { text: 'b' } });
    expect(await waiting(kiosk)).toHaveLength(3);
  });

  it('is answered by its own machine alone, and not turned back by a second answer', async () => {
    const hall = await hallOn(site, clock, began);
    const [one, two] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    await give(hall, { seats: ['A-1'] }, lock);
    const id = (await waiting(one))[0]?.id ?? '';
    await two.beat({}, [{ id, outcome: 'done' }]);
    expect((await batch(hall))?.counts).toMatchObject({ waiting: 1 });
    await one.beat({}, [{ id, outcome: 'refused', reason: 'repeated' }]);
    await one.beat({}, [{ id, outcome: 'done' }]);
    expect((await batch(hall))?.counts).toMatchObject({ waiting: 0, refused: 1, done: 0 });
  });

  it('is sent again to a machine that beats and has not answered', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const client = await listen(kiosk);
    await give(hall, { all: true }, lock);
    const frame = await client.next(0);
    advance(3_000);
    client.beat({ heartbeat: beatOf(), acks: [] });
    expect(await client.next(1)).toEqual(frame);
  });

  it('locks the machine that takes the place of a locked one', async () => {
    const hall = await hallOn(site, clock, began);
    await hall.kiosk('A-1');
    await give(hall, { seats: ['A-1'] }, lock);
    const { code } = await hall.pru.call(swapSeat, {
      body: { cid: hall.cid, seat: 'A-1', to: null, reason: 'dead' },
    });
    const next = await kioskOn(site, clock, code ?? '');
    await next.prove();
    expect((await waiting(next)).map(({ verb }) => verb)).toEqual(['lock']);
    expect(await hall.row('A-1')).toMatchObject({ lockWanted: true });
  });

  it('is given by proctors and managers of halls, and by nobody else', async () => {
    const hall = await hallOn(site, clock, began);
    await hall.kiosk('A-1');
    const by = async (one: Caller) => answer(await give(hall, { all: true }, lock, one));
    expect(await by(site.asVisitor())).toEqual([401, 'auth.required']);
    expect(await by(hall.ada)).toEqual([403, 'auth.forbidden']);
    expect(await by(hall.bea)).toEqual([403, 'auth.forbidden']);
    expect(await by(site.as('problem_admin'))).toEqual([403, 'auth.forbidden']);
    expect(await by(site.as('admin'))).toEqual([200, undefined]);
    const elsewhere = await hallOn(site, clock, began);
    expect(answer(await give(hall, { all: true }, lock, elsewhere.pru))).toEqual([403, 'auth.forbidden']);
    expect(answer(await give({ ...hall, cid: 999_999 }, { all: true }, lock))).toEqual([
      404,
      'contest.not-found',
    ]);
    for (const order of [{ verb: 'run', args: {} }, { verb: 'message', args: { text: '' } }, lock.verb])
      expect(answer(await give(hall, { all: true }, order as object))).toEqual([400, 'request.invalid']);
  });
});

describe('a heartbeat', () => {
  it('says how a seat is; a seat that falls silent is away', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    await kiosk.signIn(hall.cid);
    await kiosk.beat({
      state: 'contest',
      outbox: 2,
      unsaved: 1,
      driftMs: 2_400,
      signals: ['second-display'],
    });
    expect(await hall.row('A-1')).toMatchObject({
      ...{ state: 'contest', username: hall.names[0] },
      device: { label: 'verified', outbox: 2, unsaved: 1, driftMs: 2_000, signals: ['second-display'] },
    });
    await kiosk.beat({ state: 'locked', locked: true });
    expect((await hall.row('A-1')).state).toBe('locked');
    await kiosk.prove({ buildHash: '0'.repeat(64) });
    await kiosk.beat({ state: 'signed-out' });
    expect(await hall.row('A-1')).toMatchObject({
      state: 'signed-out',
      username: null,
      device: { label: 'unknown-build' },
    });
    advance((awaySeconds - 1) * 1000);
    await site.app.services.hall.sweep();
    expect((await hall.row('A-1')).state).toBe('signed-out');
    advance(1_000);
    await site.app.services.hall.sweep();
    expect((await hall.row('A-1')).state).toBe('away');
    await kiosk.beat({ state: 'contest' });
    expect((await hall.row('A-1')).state).toBe('contest');
  });

  it('is told to proctors as it changes, and nothing where nothing changed', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const client = await signedIn(site, await hall.pru.token());
    await subscribed(client, `hall.${hall.cid}`);
    const rows = () =>
      client.events(`hall.${hall.cid}`).flatMap((one) => {
        const { rows: found = [] } =
          one.type === 'event' ? (one.data as { rows?: { state: string; seat: string }[] }) : {};
        return found.map(({ seat, state }) => `${seat} ${state}`);
      });
    await kiosk.beat({ state: 'contest' });
    await until('the row', async () => rows().includes('A-1 contest') || undefined);
    const before = rows().length;
    await kiosk.beat({ state: 'contest', seq: 2, upSeconds: 11 });
    await kiosk.beat({ state: 'crashed', seq: 3 });
    await until('the row', async () => rows().includes('A-1 crashed') || undefined);
    expect(rows().slice(before)).toEqual(['A-1 crashed']);
  });

  it('is found among the workers, which look for silent machines', () => {
    expect(site.app.core.declared().workers.map(({ name }) => name)).toContain('hall-silence');
  });

  it('by a socket must be one, of the machine that opened it', async () => {
    const hall = await hallOn(site, clock, began);
    const [one, two] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const client = await listen(one);
    expect(await refusal(client, `kiosk.${two.deviceId}`)).toBe('hall.seat-needed');
    const stranger = await signedIn(site, await hall.root.token());
    expect(await refusal(stranger, `kiosk.${one.deviceId}`)).toBe('hall.seat-needed');
    client.say({ type: 'tell', topic: `kiosk.${one.deviceId}`, tell: 'nonsense', data: 1 });
    expect((await client.first('refused', ({ code }) => code === 'request.not-found')).topic).toContain(
      one.deviceId,
    );
    client.beat({ heartbeat: { ...beatOf(), state: 'fine' } });
    expect(await client.closeCode()).toBe(4400);
  });

  it('of halls is heard by proctors alone', async () => {
    const hall = await hallOn(site, clock, began);
    for (const [by, code] of [
      [hall.bea, 'auth.forbidden'],
      [hall.ada, 'auth.forbidden'],
    ] as const)
      expect(await refusal(await signedIn(site, await by.token()), `hall.${hall.cid}`)).toBe(code);
    expect(await refusal(await signedIn(site, null), `hall.${hall.cid}`)).toBe('contest.not-found');
    await subscribed(await signedIn(site, await site.as('admin').token()), `hall.${hall.cid}`);
  });
});
