import type { KeptCall } from '@assize/shared/domain/kiosk/bridge.ts';
import { sha256 } from '@assize/shared/domain/kiosk/sha256.ts';
import { importPublic, open } from '@assize/shared/domain/kiosk/signing.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Answer, Server } from '../ports/server.ts';
import { makeKeys } from './device.ts';
import { createSurrender } from './surrender.ts';
import { fakeClock, fakeStore, waitForSignatures } from './test/fakes.ts';

waitForSignatures();
const { key, publicKey } = await makeKeys();
const by = { deviceId: 'a'.repeat(32), key };
const offsetMs = 7_000;

const call = (number: number, body = '{}'): KeptCall => ({
  ...{ key: `submission-${String(number).padStart(20, '0')}`, owner: 'u1', method: 'POST' },
  ...{ path: '/api/submit', body, pressedAt: 1_000 + number, stamp: `stamp ${number}` },
});

let asked: { path: string; body: string; headers: Readonly<Record<string, string>> }[];
let answer: Answer;
beforeEach(() => {
  asked = [];
  answer = { is: 'answered', data: { kept: 1 } };
});
const server: Server = {
  call: async (_method, path, { body = '', headers = {} }) => {
    asked.push({ path, body, headers });
    return answer;
  },
};
const handed = () => asked.map(({ body }) => JSON.parse(body).calls.length);

it('hands calls to staff, signed by the machine that held them', async () => {
  const { clock, settle } = fakeClock(1_700_000_000_000);
  const surrender = createSurrender({ clock, store: fakeStore(), server });
  surrender.hold(by, offsetMs, [call(1, '{"code":"x"}'), { ...call(2), stamp: null }]);
  await settle();
  const [sent] = asked;
  expect(sent?.path).toBe('/kiosk/surrender');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    deviceId: by.deviceId,
    calls: [
      { path: '/api/submit', body: '{"code":"x"}', pressed: 'stamp 1', owner: 'u1' },
      { path: '/api/submit', body: '{}', pressed: '', owner: 'u1' },
    ],
  });
  expect(
    await open('call', sent?.headers['kiosk-signature'] ?? '', await importPublic(publicKey)),
  ).toMatchObject({
    ok: true,
    value: {
      ...{ deviceId: by.deviceId, method: 'POST', path: '/api/kiosk/surrender' },
      ...{ bodySha256: await sha256(sent?.body ?? ''), iat: 1_700_000_007 },
    },
  });
  expect(surrender.waiting()).toBe(0);
});

it('has them on the disk until the server took them, over a new start', async () => {
  const { clock, pass } = fakeClock();
  const store = fakeStore();
  answer = { is: 'unreachable' };
  const first = createSurrender({ clock, store, server });
  first.hold(by, offsetMs, [call(1)]);
  await pass(60_000);
  expect([first.waiting(), asked.length]).toEqual([1, 8]);
  first.stop();
  answer = { is: 'answered', data: { kept: 1 } };
  const second = createSurrender({ clock, store, server });
  expect(second.waiting()).toBe(1);
  await pass(0);
  expect([second.waiting(), store.all.size]).toEqual([0, 0]);
  await pass(60_000);
  expect(asked).toHaveLength(9);
});

it.each([
  ['hall.device-unknown', 0],
  ['hall.clock-off', 1],
  ['request.too-many', 1],
])('when the server answers %s, so many wait still: %i', async (code, waiting) => {
  const { clock, settle } = fakeClock();
  answer = { is: 'refused', status: 403, code };
  const surrender = createSurrender({ clock, store: fakeStore(), server });
  surrender.hold(by, offsetMs, [call(1)]);
  await settle();
  expect(surrender.waiting()).toBe(waiting);
});

it('hands over in parts that the server takes', async () => {
  const { clock, settle } = fakeClock();
  const surrender = createSurrender({ clock, store: fakeStore(), server });
  surrender.hold(
    by,
    offsetMs,
    Array.from({ length: 45 }, (_, number) => call(number)),
  );
  const large = 'x'.repeat(500 * 1024);
  surrender.hold(
    by,
    offsetMs,
    Array.from({ length: 8 }, (_, number) => call(100 + number, large)),
  );
  await settle();
  expect(handed()).toEqual([20, 20, 5, 6, 2]);
});

it('signs for the machine that held a call, also when it is another one by now', async () => {
  const { clock, pass } = fakeClock();
  const other = await makeKeys();
  const surrender = createSurrender({ clock, store: fakeStore(), server });
  surrender.hold(by, offsetMs, [call(1)]);
  surrender.hold({ deviceId: 'b'.repeat(32), key: other.key }, 0, [call(2)]);
  await pass(0);
  const keys = [publicKey, other.publicKey];
  for (const [index, { headers }] of asked.entries()) {
    const signature = headers['kiosk-signature'] ?? '';
    const signer = keys[index] ?? publicKey;
    expect(await open('call', signature, await importPublic(signer))).toMatchObject({ ok: true });
  }
  expect(asked.map(({ body }) => JSON.parse(body).deviceId)).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
});
