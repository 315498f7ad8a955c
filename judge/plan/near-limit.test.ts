import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { cpuWithMargin, isNearLimit, secondDecides } from './near-limit.ts';

const late = { failure: { status: verdict.timeLimit, remark: '' } };
const crashed = { failure: { status: verdict.runtimeError, remark: '' } };
const fine = { failure: null };

describe('runs near their limit', () => {
  it.each([
    [1000, 1100],
    [100, 110],
    [1, 2],
    [333, 367],
  ])('a limit of %i ms lets the box stop at %i ms', (limit, cpuMs) => {
    expect(cpuWithMargin(limit)).toBe(cpuMs);
  });

  it.each([
    ['exited', 900, fine, false],
    ['exited', 900.1, fine, true],
    ['exited', 1000, fine, true],
    ['exited', 1000.1, late, true],
    ['signalled', 1050, late, true],
    ['exited', 1100, late, true],
    ['exited', 1100.1, late, false],
    ['cpu-limit', 1101, late, false],
    ['exited', 950, crashed, false],
    ['memory-limit', 950, { failure: { status: verdict.memoryLimit, remark: '' } }, false],
    ['wall-limit', 10, late, false],
    ['wall-limit', 499, late, false],
    ['wall-limit', 501, late, true],
  ] as const)('%s after %d ms of 1000', (outcome, cpuMs, decision, isNear) => {
    expect(isNearLimit({ outcome, cpuMs }, decision, 1000)).toBe(isNear);
  });

  it.each([
    ['within the limit', 950, 'exited', fine, 900, 'exited', false],
    ['over, then faster', 1050, 'exited', late, 1040, 'exited', true],
    ['over, then slower', 1050, 'exited', late, 1060, 'exited', false],
    ['kept waiting, then ended', 700, 'wall-limit', late, 900, 'exited', true],
    ['kept waiting twice', 700, 'wall-limit', late, 600, 'wall-limit', false],
  ] as const)('%s', (_name, first, firstOutcome, decision, second, secondOutcome, decides) => {
    expect(
      secondDecides(
        { cpuMs: first, outcome: firstOutcome, decision },
        { cpuMs: second, outcome: secondOutcome },
      ),
    ).toBe(decides);
  });

  it('never takes an accepted run away', () => {
    for (let cpuMs = 0; cpuMs < 2000; cpuMs += 7) {
      const first = { cpuMs: 990, outcome: 'exited', decision: fine };
      expect(secondDecides(first, { cpuMs, outcome: 'exited' })).toBe(false);
    }
  });
});
