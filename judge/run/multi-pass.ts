/**
 * Mode `multi_pass`: the program runs again on an input that the checker wrote, each time with the full
 * limits (Ways of judging 12; problem package format 2025-09: multi-pass validation).
 */
import { runPassChecker } from '../checkers/pass-checker.ts';
import { type Carried, nothingCarried } from '../checkers/pass-files.ts';
import { type CaseOutcome, decidedBy } from '../plan/case-outcome.ts';
import { type Figures, inPass, larger, noFigures, tooManyPasses } from '../plan/passes.ts';
import type { Source } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { showOutput } from './check-output.ts';
import { type CaseContext, type Mode, needed } from './mode.ts';
import { printed, runProgram } from './run-program.ts';

const USUAL_PASSES = 2;

const runPasses = async (context: CaseContext, one: LocalCase, signal: AbortSignal): Promise<CaseOutcome> => {
  const { options, sandbox } = context;
  const own = needed(context.own, 'a checker');
  const most = options.passes ?? USUAL_PASSES;
  let input: Source = { kind: 'host', path: one.inputPath };
  let carried: Carried = nothingCarried;
  let figures: Figures = noFigures;
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
      if (!result.next) return { ...figures, ...decidedBy(result.checked) };
      input = result.next;
      carried = result.carried;
    } finally {
      await run.dispose();
    }
  }
  return { ...figures, ...tooManyPasses('the checker', most) };
};

export const multiPassMode: Mode = {
  judgesProgram: true,
  ownProgram: { name: 'checker', needed: true },
  slots: () => 1,
  runCase: runPasses,
};
