import { type JudgedProblem, openRig } from '@assize/judge/test/rig.ts';
import { verdictShort } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSamples, type SampleProblem, type SampleSolution } from './load.ts';

const problemOf = ({ problem, cases }: SampleProblem): JudgedProblem => ({
  type: problem.type,
  judgeMode: problem.judgeMode,
  judgeCaseMode: problem.judgeCaseMode,
  isRemoveEndBlank: problem.isRemoveEndBlank,
  fileIo: null,
  timeLimitMs: problem.timeLimit,
  memoryLimitMb: problem.memoryLimit,
  stackLimitMb: problem.stackLimit,
  cases: cases.map(({ input, output, score }) => ({ input, output, score, groupNum: null })),
});

/**
 * An ACM verdict is that of the first case that fails, so later cases are not judged: a slow solution would
 * otherwise use its whole time limit on every large case.
 */
const untilFirstFailure = (problem: JudgedProblem): JudgedProblem =>
  problem.type === 0 ? { ...problem, judgeCaseMode: 'ergodic_without_error' } : problem;

/**
 * Judges sample solutions as submissions would be: real box, real compilers. Declares a test for each.
 * @param chosen which of a problem's solutions
 */
export const judgeSolutions = async (
  chosen: (solutions: readonly SampleSolution[]) => readonly SampleSolution[],
): Promise<void> => {
  const rig = await openRig();
  if (typeof rig === 'string') {
    it.skip(`sample solutions are not judged: no sandbox here: ${rig}`, () => {});
    return;
  }
  const samples = await loadSamples();
  afterAll(() => rig.dispose());

  // Samples run beside each other: else a slot idles beside the last solution of each problem.
  describe.concurrent.each(samples)('$slug', (sample) => {
    const problem = problemOf(sample);
    it.for(chosen(sample.solutions))(
      '$file ($language) gets $verdict',
      { timeout: 240_000 },
      async (one, context) => {
        const missing = rig.whyMissing(one.language);
        if (missing) context.skip(`${one.language} is not on this machine: ${missing}`);
        const judged = await rig.judge(
          one.verdict === 'AC' ? problem : untilFirstFailure(problem),
          one.language,
          one.code,
        );
        const figures = `${judged.timeMs} ms, ${judged.memoryKb} KB ${judged.errorMessage ?? ''}`;
        expect(verdictShort[judged.status], figures).toBe(one.verdict);
        if (one.score !== undefined) expect(judged.score).toBe(one.score);
      },
    );
  });
};
