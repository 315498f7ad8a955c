import type { SeatRow } from '@assize/shared/areas/hall/seats.ts';
import { expect, it } from 'vitest';
import { wantsLook } from './seat-look.ts';

type Device = NonNullable<SeatRow['device']>;
const device: Pick<Device, 'app' | 'label' | 'signals' | 'outbox' | 'driftMs' | 'selfTest'> = {
  app: 'contest',
  label: 'verified',
  signals: [],
  outbox: 0,
  driftMs: 0,
  selfTest: [],
};

it.each([
  [false, 'a machine as it should be', {}],
  [false, 'a clock that is a little off', { driftMs: -29_000 }],
  [true, 'a clock that is off', { driftMs: -30_000 }],
  [true, 'a machine of another build', { label: 'unknown-build' }],
  [true, 'a signal', { signals: ['left'] }],
  [true, 'what waits in the outbox', { outbox: 1 }],
  [false, 'a machine that has said nothing of its test', { selfTest: null }],
  [true, 'a self-test that failed', { selfTest: ['clock'] }],
])('%s: staff should look at %s', (wanted, _what, change) => {
  expect(wantsLook({ device: { ...device, ...change } } as SeatRow)).toBe(wanted);
});
