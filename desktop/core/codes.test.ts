import { codeRestSeconds, codeStep, codeTries, unlockCode } from '@assize/shared/domain/kiosk/unlock-code.ts';
import { expect, it } from 'vitest';
import { createCodes } from './codes.ts';
import { type Device, keepDevice, makeKeys, readDevice } from './device.ts';
import { fakeStore } from './test/fakes.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const seat = async (): Promise<Device> => ({
  deviceId: 'a'.repeat(32),
  key: (await makeKeys()).key,
  hall: 'East',
  room: 'R1',
  seat: 'A-1',
  unlockSecret: 'ab'.repeat(32),
});
const codeOf = (device: Device, verb: 'unlock' | 'quit') =>
  unlockCode({ secret: device.unlockSecret, deviceId: device.deviceId, verb }, codeStep(now));

it('are good for their command, once, also over a new start', async () => {
  const device = await seat();
  const store = fakeStore();
  const codes = createCodes(store, device);
  const code = await codeOf(device, 'unlock');
  expect(await codes.enter('quit', code, now)).toBe('wrong-code');
  expect(await codes.enter('unlock', code, now)).toBe('done');
  expect(await createCodes(store, device).enter('unlock', code, now)).toBe('wrong-code');
});

it('rest after five wrong ones, also over a new start', async () => {
  const device = await seat();
  const store = fakeStore();
  for (let tries = 0; tries < codeTries; tries += 1)
    expect(await createCodes(store, device).enter('unlock', '00000000', now)).toBe('wrong-code');
  const code = await codeOf(device, 'unlock');
  expect(await createCodes(store, device).enter('unlock', code, now)).toBe('too-many-tries');
  const later = now + codeRestSeconds * 1000;
  const next = await unlockCode(
    { secret: device.unlockSecret, deviceId: device.deviceId, verb: 'unlock' },
    codeStep(later),
  );
  expect(await createCodes(store, device).enter('unlock', next, later)).toBe('done');
});

it('do not count one try when many are made at once', async () => {
  const device = await seat();
  const codes = createCodes(fakeStore(), device);
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => codes.enter('unlock', '00000000', now)));
  expect(outcomes.filter((one) => one === 'wrong-code')).toHaveLength(codeTries);
});

it('belong to a seat whose key is told nobody', async () => {
  const store = fakeStore();
  const device = await seat();
  keepDevice(store, device);
  expect(readDevice(store)).toEqual(device);
  const { publicKey } = await makeKeys();
  expect(Object.keys(publicKey).toSorted()).toEqual(['crv', 'kty', 'x']);
  expect(readDevice(fakeStore({ device: { ...device, key: publicKey } }))).toBeNull();
});
