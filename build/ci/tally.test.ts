import { describe, expect, it } from 'vitest';
import { add, nothing, slowestFiles, summary, tallyVitest } from './tally.ts';

const file = (statuses: string[], status = 'passed') => ({
  name: 'a.test.ts',
  status,
  message: 'Cannot find module\nat …',
  assertionResults: statuses.map((one, index) => ({ status: one, fullName: `case ${index}` })),
});

describe('adding up the test run', () => {
  it('counts passed, failed and skipped tests', () => {
    const report = { testResults: [file(['passed', 'passed', 'failed']), file(['skipped', 'todo'])] };
    const tally = tallyVitest('unit', report, 1);
    expect(summary(tally)).toBe('2 passed, 1 failed, 2 skipped');
    expect(tally.notes).toEqual(['failed: case 2 (a.test.ts)', 'skipped: case 0', 'skipped: case 1']);
  });

  it('says why a test failed, where and in short', () => {
    const failing = {
      ...file([]),
      assertionResults: [
        { status: 'failed', fullName: 'adds', failureMessages: [`expected 1\n${'x'.repeat(9000)}`] },
      ],
    };
    const [note = ''] = tallyVitest('unit', { testResults: [failing] }, 1).notes;
    expect(note).toMatch(/^failed: adds \(a\.test\.ts\)\n {2}expected 1\n {2}x+$/);
    expect(note.length).toBeLessThan(1600);
  });

  it('leaves skipped out of the last line when there are none', () => {
    expect(summary(tallyVitest('unit', { testResults: [file(['passed'])] }, 0))).toBe('1 passed, 0 failed');
  });

  it.each([
    ['a file that cannot be loaded', { testResults: [file([], 'failed')] }, 1, 1],
    ['no report', undefined, 1, 1],
    ['no tests at all', { testResults: [] }, 0, 1],
    ['an error outside of any test', { testResults: [file(['passed'])] }, 1, 1],
  ])('counts %s as a failure', (_what, report, exitCode, failures) => {
    expect(tallyVitest('unit', report, exitCode).failed).toBe(failures);
  });

  it('names the files that took longest, longest first', () => {
    const timed = (name: string, endTime: number) => ({
      ...file(['passed']),
      name,
      startTime: 1000,
      endTime,
    });
    const report = { testResults: [timed('a', 2000), timed('b', 9000), timed('c', 4000)] };
    expect(slowestFiles(report, 2)).toEqual([
      { file: 'b', seconds: 8 },
      { file: 'c', seconds: 3 },
    ]);
    expect(slowestFiles(undefined, 2)).toEqual([]);
  });

  it('adds tallies', () => {
    const one = tallyVitest('unit', { testResults: [file(['passed'])] }, 0);
    expect(add(add(nothing, one), one).passed).toBe(2);
  });
});
