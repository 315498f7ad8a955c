/** Modes `default` and `spj`: the program runs on the input, and its output is compared or checked. */
import type { LocalCase } from '../testdata/store.ts';
import { checkOutput, compareWithAnswer, showOutput } from './check-output.ts';
import type { CaseContext, CaseOutcome, Mode } from './mode.ts';
import { printed, runProgram } from './run-program.ts';

const runAnd =
  (decide: typeof checkOutput) =>
  async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<CaseOutcome> => {
    const run = await runProgram(context, {
      input: { kind: 'host', path: one.inputPath },
      expectedBytes: one.output.size,
      signal,
    });
    try {
      const { failure, timeMs, memoryKb } = run.decision;
      const figures = { timeMs, memoryKb, ...(run.runsMs ? { runsMs: run.runsMs } : {}) };
      const output = printed(run.output);
      if ('kind' in output) await showOutput(context, output);
      if (failure) return { ...figures, ...failure };
      if (!('kind' in output)) return { ...figures, ...output };
      return { ...figures, ...(await decide(context, one, output, signal)) };
    } finally {
      await run.dispose();
    }
  };

export const defaultMode: Mode = {
  judgesProgram: true,
  ownProgram: null,
  slots: () => 1,
  sharesRuns: true,
  runCase: runAnd(compareWithAnswer),
};

export const checkerMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'checker', needed: true },
  slots: () => 1,
  sharesRuns: true,
  runCase: runAnd(checkOutput),
};
