import { heartbeat } from '@assize/shared/domain/kiosk/heartbeat.ts';
import { describe, expect, it } from 'vitest';
import { readReport, withOwnFaults } from './machine-report.ts';

const text = (failed: unknown, version: unknown = 1) => JSON.stringify({ version, failed });

describe('a report of the machine', () => {
  it.each<readonly [what: string, written: string | undefined, read: unknown]>([
    ['without a fault', text([]), []],
    ['with faults', text(['network', 'sys-rq']), ['network', 'sys-rq']],
    ['with the same fault twice', text(['network', 'network']), ['network']],
    ['of a later version’s words', text(['network', 'firmware', '<b>']), ['network', 'other']],
    ['that is not there', undefined, null],
    ['that is half written', '{"version":1,"fai', null],
    ['of another version', text([], 2), null],
    ['that is no list', text('network'), null],
    ['with more than there can be', text(Array.from({ length: 41 }, (_, n) => `c${n}`)), null],
    ['with a word that is too long', text(['x'.repeat(41)]), null],
    ['with another field', JSON.stringify({ version: 1, failed: [], more: 1 }), null],
  ])('%s', (_what, written, read) => {
    const found = readReport(written);
    expect(found).toEqual(read);
    expect(heartbeat.shape.selfTest.safeParse(found).success).toBe(true);
  });
});

it('has what the app found in its own files as well', () => {
  expect(withOwnFaults(null, 0)).toBeNull();
  expect(withOwnFaults([], 0)).toEqual([]);
  expect(withOwnFaults(null, 2)).toEqual(['app-files']);
  expect(withOwnFaults(['clock', 'app-files'], 1)).toEqual(['app-files', 'clock']);
});
