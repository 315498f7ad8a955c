import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { type CaseOutcome, caseResultOf } from '../plan/case-outcome.ts';
import type { LocalCase } from '../testdata/store.ts';
import { sharingRuns } from './share-runs.ts';

const localCase = (caseId: number, input: string, output = 'out', score = 10): LocalCase => ({
  caseId,
  input: { hash: input, size: 1 },
  output: { hash: output, size: 1 },
  inputName: `${caseId}.in`,
  outputName: `${caseId}.out`,
  score,
  groupNum: caseId,
  inputPath: '',
  outputPath: '',
});
const fine: CaseOutcome = { status: verdict.accepted, timeMs: 1, memoryKb: 1 };
const { signal } = new AbortController();

describe('cases with the same data', () => {
  const counted = (sharesRuns: boolean) => {
    const ran: number[] = [];
    const run = sharingRuns({ sharesRuns }, async (one) => {
      ran.push(one.caseId);
      return fine;
    });
    return { ran, run };
  };

  it('share a run, and each is reported as itself', async () => {
    const { ran, run } = counted(true);
    const cases = [localCase(1, 'a'), localCase(2, 'b'), localCase(3, 'a'), localCase(4, 'a', 'other')];
    const results = await Promise.all(
      cases.map(async (one) => caseResultOf({ type: 1 }, one, await run(one, signal))),
    );
    expect(ran).toEqual([1, 2, 4]);
    expect(results.map((one) => [one.caseId, one.groupNum, one.inputName])).toEqual(
      [1, 2, 3, 4].map((id) => [id, id, `${id}.in`]),
    );
  });

  it('do not where their points differ, as a checker may ask for points', async () => {
    const { ran, run } = counted(true);
    for (const one of [localCase(1, 'a'), localCase(2, 'a', 'out', 20)]) await run(one, signal);
    expect(ran).toEqual([1, 2]);
  });

  it('do not in modes that forbid it', async () => {
    const { ran, run } = counted(false);
    for (const one of [localCase(1, 'a'), localCase(2, 'a')]) await run(one, signal);
    expect(ran).toEqual([1, 2]);
  });

  it('do not share a fault', async () => {
    let calls = 0;
    const run = sharingRuns({ sharesRuns: true }, async () => {
      if (calls++ === 0) throw new Error('fault');
      return fine;
    });
    await expect(run(localCase(1, 'a'), signal)).rejects.toThrow('fault');
    expect(await run(localCase(2, 'a'), signal)).toBe(fine);
  });
});

describe('what is reported of a case', () => {
  it.each([
    [1, { ...fine, status: verdict.partial, fraction: 0.29 }, verdict.partial, 29],
    [0, { ...fine, status: verdict.partial, fraction: 0.29 }, verdict.wrongAnswer, 0],
    [1, { ...fine, status: verdict.partial, fraction: 0.999 }, verdict.partial, 99],
    [1, fine, verdict.accepted, 100],
  ] as const)('type %i, %j', (type, outcome, status, score) => {
    expect(caseResultOf({ type }, localCase(1, 'a', 'b', 100), outcome)).toMatchObject({ status, score });
  });

  it('keeps the reason for staff out of it', () => {
    const result = caseResultOf({ type: 0 }, localCase(1, 'a'), {
      ...fine,
      status: verdict.systemError,
      remark: 'the checker failed',
      reason: 'the secret',
    });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(result.remark).toBe('the checker failed');
  });
});
