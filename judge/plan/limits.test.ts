import { describe, expect, it } from 'vitest';
import { ownLimits, runLimits } from './limits.ts';

const MIB = 1024 * 1024;
const job = { timeLimitMs: 1000, memoryLimitMb: 256, stackLimitMb: 64 };
const limits = (more: Partial<typeof job> = {}, expectedBytes = 0) =>
  runLimits({ ...job, ...more }, { processes: 7, expectedBytes });

describe('what one run may use', () => {
  it.each([
    [0, 32 * MIB],
    [16 * MIB, 32 * MIB],
    [16 * MIB + 1, 32 * MIB + 2],
    [64 * MIB, 128 * MIB],
  ])('prints twice the %i bytes that are expected, never less than 32 MiB', (expected, most) => {
    expect(limits({}, expected)).toMatchObject({ outputBytes: most, fileBytes: most });
  });

  it.each([
    [1, 2, 2001],
    [100, 110, 2100],
    [1000, 1100, 3000],
    [60_000, 66_000, 180_000],
  ])(
    'with %i ms is stopped a tenth later, and asleep after three times that and 2 s at least',
    (timeLimitMs, cpuMs, wallMs) => {
      expect(limits({ timeLimitMs })).toMatchObject({ cpuMs, wallMs });
    },
  );

  it('has a stack no larger than its memory', () => {
    expect(limits({ memoryLimitMb: 16 })).toMatchObject({
      memoryBytes: 16 * MIB,
      stackBytes: 16 * MIB,
      processes: 7,
    });
  });
});

it.each([
  [1000, 2200, 3000 + 3 * 2200 + 3000],
  [100, 1000, 2100 + 3 * 1000 + 3000],
])(
  'an own program of users with %i ms has twice that, and time for it on a busy machine',
  (timeLimitMs, cpuMs, wallMs) => {
    expect(ownLimits(limits({ timeLimitMs }), 3)).toMatchObject({ cpuMs, wallMs, processes: 3 });
  },
);
