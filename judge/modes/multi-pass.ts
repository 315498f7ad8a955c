/**
 * Mode `multi_pass`: the program runs again on what the checker hands on, each time with the whole limits
 * (problem package format 2025-09: multi-pass validation). The figures are the largest over the passes.
 */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Carried, runPassChecker } from '../checkers/pass-checker.ts';
import type { Source } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { checked, showOutput } from './check-output.ts';
import { type CaseContext, type CaseOutcome, type Mode, needed } from './mode.ts';
import { printed, runProgram } from './run-program.ts';

const USUAL_PASSES = 2;

type Figures = Pick<CaseOutcome, 'timeMs' | 'memoryKb' | 'runsMs'>;

const larger = (a: Figures, b: Figures): Figures => {
  const runsMs = a.runsMs ?? b.runsMs;
  return {
    timeMs: Math.max(a.timeMs, b.timeMs),
    memoryKb: Math.max(a.memoryKb, b.memoryKb),
    ...(runsMs ? { runsMs } : {}),
  };
};

const runPasses = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<CaseOutcome> => {
  const { options, sandbox } = context;
  const own = needed(context.own, 'a checker');
  const most = options.passes ?? USUAL_PASSES;
  let input: Source = { kind: 'host', path: one.inputPath };
  let carried: Carried = new Map();
  let figures: Figures = { timeMs: 0, memoryKb: 0 };
  for (let pass = 1; pass <= most; pass++) {
    const run = await runProgram(context, {
      input,
      expectedBytes: one.output.size,
      mayRepeat: figures.runsMs === undefined,
      signal,
    });
    try {
      const { failure, timeMs, memoryKb } = run.decision;
      figures = larger(figures, { timeMs, memoryKb, ...(run.runsMs ? { runsMs: run.runsMs } : {}) });
      if (failure) return { ...figures, ...failure, remark: inPass(pass, failure.remark) };
      const output = printed(run.output);
      if (!('kind' in output)) return { ...figures, ...output };
      await showOutput(context, output);
      const answer: Source = { kind: 'host', path: one.outputPath };
      const request = { own, options, full: one.score, input, output, answer, signal };
      const result = await runPassChecker(sandbox, request, carried);
      if (!result.next) return { ...figures, ...checked(result) };
      input = result.next;
      carried = result.carried;
    } finally {
      await run.dispose();
    }
  }
  const why = `the checker asks for more than ${most} passes`;
  return { ...figures, status: verdict.systemError, remark: why, reason: why };
};

const inPass = (pass: number, remark: string): string => `pass ${pass}: ${remark}`;

export const multiPassMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'checker', needed: true },
  slots: () => 1,
  sharesRuns: true,
  runCase: runPasses,
};
