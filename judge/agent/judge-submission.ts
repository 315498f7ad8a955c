/** One submission from its job to its result: data and compile beside each other, then the cases, then the score. */

import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { CaseResult, FinalVerdict, JudgeResult } from '@assize/shared/areas/judging/result.ts';
import { acmVerdict, oiOutcome, type ScoredCase } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Lease } from '../lease-cache.ts';
import { caseResultOf } from '../modes/case-result.ts';
import { groupDependencies } from '../modes/dependencies.ts';
import { type Prepared, type PreparePorts, type PrepareTimes, prepareJob } from '../modes/prepare.ts';
import { runCases } from '../modes/run-cases.ts';
import { sharingRuns } from '../modes/share-runs.ts';
import { whyNotJudged } from '../modes/support.ts';
import type { LocalCase } from '../testdata/store.ts';

export { LanguageMissing } from '../modes/prepare.ts';

export type JudgePorts = PreparePorts & {
  /** Milliseconds of a clock that does not jump. */
  readonly now: () => number;
};

/** What is known while a job is worked on; cases are in the order of the problem. */
export type Standing = {
  readonly status: typeof verdict.compiling | typeof verdict.judging;
  readonly total: number;
  readonly cases: () => readonly CaseResult[];
};

export type Judged = Omit<JudgeResult, 'submitId' | 'round' | 'attempt' | 'nodeId'>;

type Watch = { readonly signal: AbortSignal; readonly onStanding: (standing: Standing) => void };

/**
 * @throws LanguageMissing, JudgeTrouble (a fault of ours), or the signal's reason when it was aborted
 */
export const judgeSubmission = async (job: JudgeJob, ports: JudgePorts, watch: Watch): Promise<Judged> => {
  const refusal = whyNotJudged(job);
  if (refusal) return systemError(refusal);
  watch.onStanding({ status: verdict.compiling, total: 0, cases: () => [] });
  const times: PrepareTimes = { dataMs: 0, compileMs: 0 };
  const lease = await unlessAborted(prepareJob(job, ports, { now: ports.now, times }), watch.signal);
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
  { sandbox, now }: JudgePorts,
  { signal, onStanding, prepared, times }: Watch & { prepared: Ready; times: PrepareTimes },
): Promise<Judged> => {
  const { mode, context, data } = prepared;
  const dependencies = groupDependencies(data.groups);
  if (typeof dependencies === 'string')
    return { ...systemError(dependencies), spent: { ...times, runMs: 0 } };
  const start = now();
  const total = data.cases.length;
  const standing = (cases: () => readonly CaseResult[]) =>
    onStanding({ status: verdict.judging, total, cases });
  standing(() => []);
  const reasons = new Map<number, string>();
  const run = sharingRuns(mode, (one, stop) => mode.runCase(context, one, stop));
  const cases = await runCases({
    mode: job.judgeCaseMode,
    cases: data.cases,
    dependencies,
    run: async (one, stop) => {
      const outcome = await run(one, stop);
      if (outcome.reason) reasons.set(one.caseId, outcome.reason);
      return caseResultOf(job, one, outcome);
    },
    idle: () => sandbox.idle,
    slots: mode.slots(data.options),
    onDecided: standing,
    signal,
  });
  const judged = { ...summary(job, data.cases, cases), spent: { ...times, runMs: now() - start } };
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

/** Neither a download nor a compile can be called off, because others may wait for the same one. */
const unlessAborted = <T>(lease: Promise<Lease<T>>, signal: AbortSignal): Promise<Lease<T>> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason);
      lease.then(
        ({ release }) => release(),
        () => {},
      );
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    lease.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });

/** Verdict, points and figures of a submission from its cases: time and memory are the largest over them (D29). */
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
