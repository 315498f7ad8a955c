import type { CommandFrame } from '@assize/shared/domain/kiosk/command.ts';
import { importPublic, open } from '@assize/shared/domain/kiosk/signing.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Server } from '../ports/server.ts';
import { type Device, makeKeys } from './device.ts';
import { createHallLink } from './hall-link.ts';
import { fakeClock, fakeSockets, waitForSignatures } from './test/fakes.ts';

waitForSignatures();

const { key, publicKey } = await makeKeys();
const device: Device = {
  deviceId: 'a'.repeat(32),
  key,
  hall: 'East',
  room: 'R1',
  seat: 'A-1',
  unlockSecret: 'ab'.repeat(32),
};
const start = Date.parse('2026-11-25T12:00:00Z');
/** The machine's clock is behind by so much. */
const behindMs = 7_000;

let calls: { path: string; body: Record<string, unknown>; headers: Readonly<Record<string, string>> }[];
let answers: Record<string, Answer>;
let commands: readonly CommandFrame[];
/** Calls that ask which commands wait. */
let reads: Readonly<Record<string, string>>[];
beforeEach(() => {
  reads = [];
  calls = [];
  answers = {};
  commands = [];
});

const [issuedAt, expiresAt] = [new Date(start).toISOString(), new Date(start + 60_000).toISOString()];
const unlock: CommandFrame = {
  id: 'i'.repeat(32),
  deviceId: device.deviceId,
  issuedAt,
  expiresAt,
  verb: 'unlock',
  args: {},
};
const topic = `kiosk.${device.deviceId}`;

/** @param hasSocket whether the server takes sockets in */
const linked = ({ hasSocket = false } = {}) => {
  const time = fakeClock(start);
  const there = fakeSockets(() => time.clock.now() + behindMs);
  there.behaviour.accepts = hasSocket;
  const told: string[] = [];
  const now = () => new Date(time.clock.now() + behindMs).toISOString();
  const server: Server = {
    call: async (_method, path, { body, headers = {} }) => {
      if (path === '/kiosk/commands') {
        reads.push(headers);
        return { is: 'answered', data: commands };
      }
      calls.push({ path, body: JSON.parse(body ?? 'null'), headers });
      const given = answers[path];
      if (given) return given;
      if (path === '/kiosk/nonce') return { is: 'answered', data: { nonce: 'n'.repeat(32), now: now() } };
      if (path === '/kiosk/prove') {
        const data = { token: 't'.repeat(43), expiresAt: now(), label: 'verified', now: now() };
        return { is: 'answered', data };
      }
      return { is: 'answered', data: { now: now(), commands } };
    },
  };
  const link = createHallLink({
    clock: time.clock,
    server,
    sockets: there.sockets,
    identity: { device, configHash: 'c'.repeat(64), appVersion: '0.1.0', buildHash: 'b'.repeat(64) },
    seconds: 10,
    tell: () => ({
      state: 'contest',
      locked: false,
      displays: 1,
      focused: true,
      outbox: 0,
      unsaved: 0,
      load: null,
      memory: null,
      signals: [],
      selfTest: ['clock'],
    }),
    onCommands: (list) => told.push(`commands ${list.length}`),
    onSeat: () => told.push('seat'),
    onVoid: () => told.push('void'),
    onReach: (reached) => told.push(reached ? 'reached' : 'away'),
  });
  return { ...time, link, told, there };
};
const paths = () => calls.map(({ path }) => path.replace('/kiosk/', ''));

it('proves the machine by a signature over the nonce, then beats', async () => {
  const { link, pass } = linked();
  await pass(0);
  expect(paths()).toEqual(['nonce', 'prove', 'heartbeat']);
  const proof = await open('proof', String(calls[1]?.body.proof), await importPublic(publicKey));
  expect(proof).toMatchObject({
    ok: true,
    // The time of the signature is the server's, whatever this machine's clock says.
    value: { deviceId: device.deviceId, nonce: 'n'.repeat(32), iat: (start + behindMs) / 1000 },
  });
  expect(calls[2]?.headers).toEqual({ 'kiosk-token': 't'.repeat(43) });
  expect([link.token(), link.driftMs(), link.serverNow()]).toEqual([
    't'.repeat(43),
    -behindMs,
    start + behindMs,
  ]);
});

it('beats every ten seconds, and proves anew each minute', async () => {
  const { pass } = linked();
  await pass(120_000);
  expect(paths().filter((one) => one === 'heartbeat')).toHaveLength(13);
  expect(paths().filter((one) => one === 'prove')).toHaveLength(3);
  const seqs = calls
    .filter(({ path }) => path === '/kiosk/heartbeat')
    .map(({ body }) => Object(body.heartbeat).seq);
  expect(seqs).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
});

it('backs off while the judge is away, and is back when it is', async () => {
  const { pass, waits, told } = linked();
  answers['/kiosk/nonce'] = { is: 'unreachable' };
  await pass(0);
  const waited: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    waited.push(waits()[0] ?? 0);
    await pass(waits()[0] ?? 0);
  }
  expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 15_000]);
  delete answers['/kiosk/nonce'];
  await pass(15_000);
  expect(told.at(-1)).toBe('reached');
  expect(paths().at(-1)).toBe('heartbeat');
});

it('takes an answer that is none of the judge’s for none', async () => {
  const { pass, told, link } = linked();
  answers['/kiosk/nonce'] = { is: 'answered', data: { hello: 'from a proxy' } };
  await pass(0);
  expect([told, link.token()]).toEqual([['away'], null]);
});

it('sends each acknowledgement until it arrived', async () => {
  const { pass, link } = linked();
  await pass(0);
  answers['/kiosk/heartbeat'] = { is: 'unreachable' };
  link.acknowledge({ id: 'i'.repeat(32), outcome: 'done', reason: null });
  link.beatNow();
  await pass(0);
  delete answers['/kiosk/heartbeat'];
  await pass(60_000);
  const sent = calls
    .filter(({ path }) => path === '/kiosk/heartbeat')
    .map(({ body }) => Object(body).acks.length);
  expect(sent.slice(0, 4)).toEqual([0, 1, 1, 0]);
});

it('hands commands on', async () => {
  const { pass, told } = linked();
  commands = [unlock];
  await pass(0);
  expect(told).toContain('commands 1');
});

it('proves anew when its token is not taken any more', async () => {
  const { pass } = linked();
  await pass(0);
  answers['/kiosk/heartbeat'] = { is: 'refused', status: 403, code: 'hall.seat-needed' };
  await pass(10_000);
  delete answers['/kiosk/heartbeat'];
  await pass(2_000);
  expect(paths().slice(3)).toEqual(['heartbeat', 'nonce', 'prove', 'heartbeat']);
});

it.each(['hall.device-void', 'hall.device-unknown'])('ends when the judge says %s', async (code) => {
  const { pass, told, waits } = linked();
  answers['/kiosk/nonce'] = { is: 'refused', status: 403, code };
  await pass(600_000);
  expect(told.at(-1)).toBe('void');
  expect(paths()).toEqual(['nonce']);
  expect(waits()).toEqual([]);
});

it('is quiet once it is stopped', async () => {
  const { pass, link } = linked();
  await pass(0);
  link.stop();
  await pass(600_000);
  expect(paths()).toEqual(['nonce', 'prove', 'heartbeat']);
});

describe('by its socket', () => {
  const tells = ({ opened }: ReturnType<typeof fakeSockets>) =>
    opened.flatMap(({ said }) => said.filter(({ type }) => type === 'tell'));

  it('says who it is by its token, hears its own topic, and beats there', async () => {
    const { there, pass, link } = linked({ hasSocket: true });
    await pass(0);
    expect(there.opened[0]?.headers).toEqual({ 'kiosk-token': 't'.repeat(43) });
    await pass(20_000);
    expect(there.opened[0]?.said.slice(0, 2)).toEqual([
      { type: 'hello', token: null },
      { type: 'subscribe', topic },
    ]);
    // The first one went by a call, before the socket was there.
    expect(paths()).toEqual(['nonce', 'prove', 'heartbeat']);
    expect(tells(there)).toMatchObject([
      { topic, tell: 'beat', data: { heartbeat: { seq: 2 }, acks: [] } },
      { topic, tell: 'beat', data: { heartbeat: { seq: 3 }, acks: [] } },
    ]);
    expect(link.driftMs()).toBe(-behindMs);
  });

  it('gets a command at once, and each once', async () => {
    const { there, pass, told } = linked({ hasSocket: true });
    await pass(0);
    const before = told.length;
    there.event(topic, 'command', unlock);
    there.repeat(topic, 'command', unlock);
    there.event(topic, 'command', { ...unlock, verb: 'of a later version' });
    there.event('kiosk.another', 'command', unlock);
    expect(told.slice(before)).toEqual(['commands 1']);
  });

  it('acknowledges there', async () => {
    const { there, pass, link } = linked({ hasSocket: true });
    await pass(0);
    link.acknowledge({ id: 'i'.repeat(32), outcome: 'done', reason: null });
    link.beatNow();
    await pass(0);
    link.beatNow();
    await pass(0);
    expect(tells(there).map(({ data }) => Object(data).acks.length)).toEqual([1, 0]);
  });

  it('reads what was said before it listened, and what it missed', async () => {
    commands = [unlock];
    const { there, pass, told } = linked({ hasSocket: true });
    await pass(0);
    expect(reads).toEqual([{ 'kiosk-token': 't'.repeat(43) }]);
    there.event(topic, 'command', unlock, 1);
    await pass(0);
    expect(reads).toHaveLength(2);
    there.say({ type: 'subscribed', topic, epoch: 'another', seq: 0 });
    await pass(0);
    expect(reads).toHaveLength(3);
    expect(told.filter((one) => one === 'seat')).toHaveLength(3);
  });

  it('tells who asks that another account may sit here', async () => {
    const { there, pass, told } = linked({ hasSocket: true });
    await pass(0);
    const before = told.length;
    there.event(topic, 'seat', {});
    expect(told.slice(before)).toEqual(['seat']);
  });

  it('beats by calls while there is none, and tries again, later each time', async () => {
    const { there, pass } = linked();
    const openedAt: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      await pass(second === 0 ? 0 : 1_000);
      if (there.opened.length > openedAt.length) openedAt.push(second);
    }
    expect(openedAt).toEqual([0, 1, 3, 7, 15, 30, 45]);
    expect(paths().filter((one) => one === 'heartbeat')).toHaveLength(6);
    there.behaviour.accepts = true;
    await pass(30_000);
    const called = paths().filter((one) => one === 'heartbeat').length;
    await pass(20_000);
    expect(paths().filter((one) => one === 'heartbeat')).toHaveLength(called);
  });

  it('is back soon after the server went, however long the tries before took', async () => {
    const { there, pass } = linked({ hasSocket: true });
    await pass(0);
    for (let times = 2; times < 6; times += 1) {
      there.end(1001);
      await pass(1_000);
      expect(there.opened).toHaveLength(times);
    }
  });

  it('gives a socket up that does not answer, and sends the same heartbeat by a call', async () => {
    const { there, pass, told } = linked({ hasSocket: true });
    await pass(0);
    there.behaviour.pongs = false;
    await pass(18_000);
    expect(there.opened[0]?.isOpen).toBe(false);
    expect(paths().at(-1)).toBe('heartbeat');
    expect(Object(calls.at(-1)?.body.heartbeat).seq).toBe(2);
    expect(told).not.toContain('away');
  });

  it('comes with another token when its topic is refused', async () => {
    const { there, pass } = linked({ hasSocket: true });
    there.behaviour.subscribes = false;
    await pass(0);
    expect(there.opened[0]?.isOpen).toBe(false);
    there.behaviour.subscribes = true;
    await pass(1_000);
    expect(there.opened[1]?.said.map(({ type }) => type)).toEqual(['hello', 'subscribe']);
  });

  it('ends with the seat, as the server’s answer to the key confirms', async () => {
    const { there, pass, told, waits } = linked({ hasSocket: true });
    await pass(0);
    answers['/kiosk/nonce'] = { is: 'refused', status: 403, code: 'hall.device-void' };
    there.end(4410);
    await pass(0);
    expect(told.at(-1)).toBe('void');
    await pass(600_000);
    expect([there.opened.length, waits()]).toEqual([1, []]);
  });

  it('is closed when the seat goes by another answer than its own', async () => {
    const { there, pass, told } = linked({ hasSocket: true });
    await pass(0);
    answers['/kiosk/nonce'] = { is: 'refused', status: 403, code: 'hall.device-void' };
    await pass(70_000);
    expect([told.at(-1), there.opened[0]?.isOpen]).toEqual(['void', false]);
  });

  it('stays when somebody between says that the seat is gone', async () => {
    const { there, pass, told } = linked({ hasSocket: true });
    await pass(0);
    there.end(4410);
    await pass(2_000);
    expect(told).not.toContain('void');
    expect(there.opened).toHaveLength(2);
  });

  it('ends when the link is stopped', async () => {
    const { there, pass, link } = linked({ hasSocket: true });
    await pass(0);
    link.stop();
    expect(there.opened[0]?.isOpen).toBe(false);
    await pass(600_000);
    expect(there.opened).toHaveLength(1);
  });
});
