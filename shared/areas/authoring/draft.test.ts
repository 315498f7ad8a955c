import { describe, expect, it } from 'vitest';
import { limitBounds } from '../../domain/limits.ts';
import { problemDraft } from './draft.ts';

const draft = (more: { problem?: object; limitFactors?: unknown } = {}) => ({
  problem: {
    problemId: 'A',
    title: 'T',
    description: '',
    input: '',
    output: '',
    hint: '',
    examples: [],
    ...more.problem,
  },
  languages: ['C'],
  isUploadTestCase: false,
  samples: [{ input: '1', output: '1' }],
  ...('limitFactors' in more ? { limitFactors: more.limitFactors } : {}),
});

/** Paths of what is refused; empty when the draft is taken. */
const refused = (value: unknown): string[] => {
  const parsed = problemDraft.safeParse(value);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
};

/** Mulberry32: the same values in every run. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const notNumbers = ['', '0', '1000', '1e3', 'NaN', null, true, false, [], [1000], {}, 10n, new Date(1000)];
const notFinite = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const absurd = [1e99, -1e99, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 32, 2 ** 53];
const notLimits = [0, -0, -1, -1000, 0.5, 1000.5, 1e-9, ...notFinite, ...absurd, ...notNumbers];

const limits = [
  ['timeLimit', limitBounds.timeLimitMs],
  ['memoryLimit', limitBounds.memoryLimitMb],
  ['stackLimit', limitBounds.stackLimitMb],
] as const;

describe('a problem that is saved', () => {
  it('is taken with usual limits', () => {
    expect(refused(draft())).toEqual([]);
  });

  describe.each(limits)('with a %s', (name, { min, max }) => {
    it.each([min, min + 1, max - 1, max])('of %s is taken', (value) => {
      expect(refused(draft({ problem: { [name]: value } }))).toEqual([]);
    });
    it.each([...notLimits, min - 1, max + 1].map((value) => [value]))('of %s is refused', (value) => {
      expect(refused(draft({ problem: { [name]: value } }))).toEqual([`problem.${name}`]);
    });
    it('of any number is taken exactly when it is whole and within the bounds', () => {
      const random = randomFrom(7);
      for (let i = 0; i < 500; i++) {
        const size = 10 ** (random() * 12 - 3);
        const value = (random() < 0.3 ? -size : size) * (random() < 0.5 ? 1 : 1e-6);
        const one = random() < 0.6 ? Math.round(value) : value;
        const fits = Number.isInteger(one) && one >= min && one <= max;
        expect(refused(draft({ problem: { [name]: one } })).length, String(one)).toBe(fits ? 0 : 1);
      }
    });
    it('that reads as a number of JSON is refused when it is none', () => {
      for (const text of ['1e99', '1e400', '-1e400', '0', '-0', '1e-400', '"1000"', 'null', '[1]', '{}']) {
        const sent: unknown = JSON.parse(
          JSON.stringify(draft({ problem: { [name]: 'here' } })).replace('"here"', text),
        );
        expect(refused(sent), text).toEqual([`problem.${name}`]);
      }
    });
  });

  describe('with factors of its own for a language', () => {
    const factors = (time: unknown, memory: unknown) => draft({ limitFactors: { C: { time, memory } } });
    it.each([0.1, 0.5, 1, 2.25, 100])('of %s is taken', (value) => {
      expect(refused(factors(value, value))).toEqual([]);
    });
    it.each([0, -0, -1, 0.0999, 100.1, 1e-9, ...notFinite, ...absurd, ...notNumbers].map((value) => [value]))(
      'of %s is refused',
      (value) => {
        expect(refused(factors(value, 1))).toEqual(['limitFactors.C.time']);
        expect(refused(factors(1, value))).toEqual(['limitFactors.C.memory']);
      },
    );
    it('that are half there or no list is refused', () => {
      for (const limitFactors of [
        null,
        1,
        'C',
        { C: null },
        { C: 2 },
        { C: { time: 1 } },
        { C: { memory: 1 } },
      ]) {
        expect(refused(draft({ limitFactors })).length).toBeGreaterThan(0);
      }
    });
  });
});
