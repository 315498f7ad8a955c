import { describe, expect, it } from 'vitest';
import { jobClasses, jobPriority } from './turns.ts';

describe('the turn of a job (Judging 3)', () => {
  it('is by class, then by how many its user has waiting', () => {
    const order = jobClasses.flatMap((jobClass) => [1, 2, 600_000].map((n) => jobPriority(jobClass, n)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
    expect(Math.min(...order)).toBeGreaterThan(0);
    expect(Math.max(...order)).toBeLessThan(2 ** 21);
  });
});
