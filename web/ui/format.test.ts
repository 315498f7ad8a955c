import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatInstant,
  formatLength,
  formatMemoryKb,
  formatMemoryMb,
  formatTimeMs,
  formatUsedKb,
  orDash,
  passRate,
} from './format.ts';

it('AM and PM stay in the line of their time', () => {
  expect(formatInstant('2026-11-25T13:34:09Z', 'en-US')).toMatch(/\d\u00a0[AP]M$/);
});

describe('figures', () => {
  it.each([
    [0, 0, '–'],
    [0, 7, '0.00%'],
    [1, 3, '33.33%'],
    [2, 3, '66.67%'],
    [5, 5, '100.00%'],
  ])('%i of %i accepted is %s', (ac, total, text) => {
    expect(passRate({ ac, total })).toBe(text);
  });

  it.each([
    [0, '0 KB'],
    [1023, '1023 KB'],
    [1024, '1 MB'],
    [1536, '1.5 MB'],
    [262_144, '256 MB'],
    [3_355_443, '3.2 GB'],
    [1024 ** 8, '1024 YB'],
  ])('%i KB of memory is %s', (kb, text) => {
    expect(formatMemoryKb(kb)).toBe(text);
  });

  it.each([
    [0, '< 512 KB'],
    [255, '< 512 KB'],
    [256, '256 KB'],
    [1536, '1.5 MB'],
  ])('%i KB used by a run is %s', (kb, text) => {
    expect(formatUsedKb(kb)).toBe(text);
  });

  it('times, lengths and limits carry their unit', () => {
    expect([formatTimeMs(1000), formatLength(99), formatMemoryMb(256)]).toEqual([
      '1000 ms',
      '99 B',
      '256 MB',
    ]);
    expect([orDash(null, formatTimeMs), orDash(0, formatTimeMs)]).toEqual(['–', '0 ms']);
  });
});

describe('how long ago', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  it.each([
    [3, 'just now'],
    [59, '59 sec. ago'],
    [60, '1 min. ago'],
    [3599, '59 min. ago'],
    [7200, '2 hr. ago'],
    [86_400, 'yesterday'],
    [86_400 * 40, 'last mo.'],
    [86_400 * 800, '2 yr. ago'],
    [-50, 'just now'],
  ])('%i s', (seconds, text) => {
    const instant = new Date(now - seconds * 1000).toISOString();
    expect(formatAgo(instant, now, 'en-US', 'just now')).toBe(text);
  });
});
