import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import { effectiveLimits, factorsOf } from './limits.ts';

const stated = { timeLimitMs: 1000, memoryLimitMb: 256, stackLimitMb: 128 };

describe('the limits that count for a language (Languages 1)', () => {
  it.each(languages.map((one) => [one.name, one] as const))(
    'are stated for C and C++, doubled for %s',
    (name, { factors }) => {
      const factor = /^C($|\+\+)/.test(name) ? 1 : 2;
      expect(effectiveLimits(stated, factors)).toEqual({
        timeLimitMs: 1000 * factor,
        memoryLimitMb: 256 * factor,
        stackLimitMb: 128,
      });
    },
  );

  it('are those stated for problems of remote judges, whatever the language', () => {
    expect(effectiveLimits(stated, { time: 2, memory: 2 }, true)).toEqual(stated);
  });

  it('follow the factors of the problem where it has some', () => {
    const python = { name: 'Python3', factors: { time: 2, memory: 2 } };
    expect(factorsOf(python, { Python3: { time: 5, memory: 1 } })).toEqual({ time: 5, memory: 1 });
    expect(factorsOf(python, { C: { time: 5, memory: 1 } })).toEqual(python.factors);
  });

  it('never end at nothing', () => {
    expect(effectiveLimits({ ...stated, timeLimitMs: 1 }, { time: 0.1, memory: 0.001 })).toMatchObject({
      timeLimitMs: 1,
      memoryLimitMb: 1,
    });
  });
});
