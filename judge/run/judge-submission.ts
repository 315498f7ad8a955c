/** One submission from its job to its result: data and compiles at the same time, then the cases, then the score. */

import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { CaseResult, FinalVerdict, JudgeResult } from '@assize/shared/areas/judging/result.ts';
import { acmVerdict, oiOutcome, type ScoredCase } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { unlessAborted } from '../abortable.ts';
import type { Loans } from '../loans.ts';
import { caseResultOf } from '../plan/case-outcome.ts';
import { groupDependencies } from '../plan/dependencies.ts';
import { firstPrinted } from '../plan/first-printed.ts';
import type { LocalCase } from '../testdata/store.ts';
import { type Prepared, type PreparePorts, type PrepareTimes, prepareJob } from './prepare.ts';
import { runCases } from './run-cases.ts';
import { whyNotJudged } from './why-not-judged.ts';

export type JudgePorts = PreparePorts & {
  readonly loans: Loans;
  /** ms of a monotonic clock. */
  readonly now: () => number;
};

/** The state of a submission that is being judged; cases are in the order of the problem. */
export type Interim = {
  readonly status: typeof verdict.compiling | typeof verdict.judging;
  readonly total: number;
  readonly cases: () => readonly CaseResult[];
};

export type Judged = Omit<JudgeResult, 'submitId' | 'round' | 'attempt' | 'nodeId'>;

type Watch = { readonly signal: AbortSignal; readonly onInterim: (interim: Interim) => void };

/**
 * @throws LanguageMissing, JudgeTrouble (a fault of ours), or the signal's reason when it was aborted
 */
export const judgeSubmission = async (job: JudgeJob, ports: JudgePorts, watch: Watch): Promise<Judged> => {
  const refusal = whyNotJudged(job);
  if (refusal) return systemError(refusal);
  watch.onInterim({ status: verdict.compiling, total: 0, cases: () => [] });
  const times: PrepareTimes = { dataMs: 0, compileMs: 0 };
  // Neither a download nor a compile can be called off, because other jobs may wait for the same one.
  const preparing = prepareJob(job, ports, { now: ports.now, times });
  const lease = await unlessAborted(preparing, watch.signal, ({ release }) => release());
  try {
    const prepared = lease.value;
    const spent = { ...times, runMs: 0 };
    switch (prepared.kind) {
      case 'bad-problem':
        return { ...systemError(prepared.reason), spent };
      case 'compile-error': {
        const score = job.type === 1 ? 0 : null;
        return { ...blank, score, status: verdict.compileError, errorMessage: prepared.message, spent };
      }
      case 'ready':
        return await judgeCases(job, ports, { ...watch, prepared, times });
    }
  } finally {
    lease.release();
  }
};

type Ready = Extract<Prepared, { kind: 'ready' }>;

const judgeCases = async (
  job: JudgeJob,
  { loans, now }: JudgePorts,
  { signal, onInterim, prepared, times }: Watch & { prepared: Ready; times: PrepareTimes },
): Promise<Judged> => {
  const { mode, context, data } = prepared;
  const dependencies = groupDependencies(data.groups);
  if (typeof dependencies === 'string')
    return { ...systemError(dependencies), spent: { ...times, runMs: 0 } };
  const start = now();
  const total = data.cases.length;
  const tell = (cases: () => readonly CaseResult[]) => onInterim({ status: verdict.judging, total, cases });
  tell(() => []);
  const reasons = new Map<number, string>();
  const printed = firstPrinted(data.cases);
  const cases = await runCases({
    mode: job.judgeCaseMode,
    cases: data.cases,
    dependencies,
    run: async (one, stop, freed) => {
      const outcome = await mode.runCase(context, one, stop, freed);
      if (outcome.reason) reasons.set(one.caseId, outcome.reason);
      printed.take(one, outcome);
      return caseResultOf(job, one, outcome);
    },
    loans,
    slots: mode.slots(data.options),
    onDecided: tell,
    signal,
  });
  const spent = { ...times, runMs: now() - start };
  const judged = { ...summary(job, data.cases, cases), ...printed.found(), spent };
  const failed = cases.find((one) => one.status === verdict.systemError);
  const reason = failed && `case ${failed.caseId}: ${reasons.get(failed.caseId) ?? failed.remark ?? ''}`;
  return reason && judged.status === verdict.systemError ? { ...judged, errorMessage: reason } : judged;
};

const blank = { timeMs: null, memoryKb: null, score: null, cases: [] } satisfies Partial<Judged>;

/** The result of a job that could not be judged; `reason` is for staff. */
export const systemError = (reason: string): Judged => ({
  ...blank,
  status: verdict.systemError,
  errorMessage: reason,
  spent: { dataMs: 0, compileMs: 0, runMs: 0 },
});

/** Verdict, points and figures of a submission from its cases (Verdicts 5, 9, 10). */
const summary = (
  { type, judgeCaseMode }: JudgeJob,
  planned: readonly LocalCase[],
  cases: CaseResult[],
): Omit<Judged, 'spent'> => {
  const full = new Map(planned.map((one) => [one.caseId, one.score]));
  const scored = cases.map((one): ScoredCase<FinalVerdict> => ({ ...one, full: full.get(one.caseId) ?? 0 }));
  const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  const figures = {
    timeMs: largest(cases.map((one) => one.timeMs)),
    memoryKb: largest(cases.map((one) => one.memoryKb)),
    cases,
  };
  if (type === 0) return { ...figures, status: acmVerdict(scored), score: null };
  return { ...figures, ...oiOutcome(judgeCaseMode, scored) };
};
