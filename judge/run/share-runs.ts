/** Cases of one submission with the same input, output and points share one run (Verdicts 14). */
import type { CaseOutcome } from '../plan/case-outcome.ts';
import type { LocalCase } from '../testdata/store.ts';
import type { Mode } from './mode.ts';

type RunCase = (one: LocalCase, signal: AbortSignal) => Promise<CaseOutcome>;

/** A fault is not shared: the next equal case tries again. */
export const sharingRuns = ({ sharesRuns }: Pick<Mode, 'sharesRuns'>, run: RunCase): RunCase => {
  if (!sharesRuns) return run;
  const known = new Map<string, Promise<CaseOutcome>>();
  return (one, signal) => {
    const key = `${one.input.hash} ${one.output.hash} ${one.score}`;
    const earlier = known.get(key);
    if (earlier) return earlier;
    const outcome = run(one, signal);
    known.set(key, outcome);
    outcome.catch(() => known.delete(key));
    return outcome;
  };
};
