/** One submission from its job to its result: data and compile beside each other, then the cases, then the score. */
import type { CaseResult, FinalVerdict, JudgeJob, JudgeResult } from '@assize/shared/contract/judge.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { acmVerdict, oiOutcome, type ScoredCase } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Compiled, Compiler } from '../languages/compiler.ts';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import type { Lease } from '../lease-cache.ts';
import { runCase } from '../modes/run-case.ts';
import { runCases } from '../modes/run-cases.ts';
import { whyNotJudged } from '../modes/support.ts';
import type { Sandbox } from '../sandbox/port.ts';
import type { LocalCase, TestData } from '../testdata/store.ts';

export type JudgePorts = {
  readonly sandbox: Sandbox;
  readonly toolchains: Toolchains;
  readonly compiler: Compiler;
  readonly testData: TestData;
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

/** This node has no toolchain for the job's language; another one may. */
export class LanguageMissing extends Error {
  override readonly name = 'LanguageMissing';
}

/**
 * @throws LanguageMissing, JudgeTrouble (a fault of ours), or the signal's reason when it was aborted
 */
export const judgeSubmission = async (
  job: JudgeJob,
  ports: JudgePorts,
  { signal, onStanding }: { signal: AbortSignal; onStanding: (standing: Standing) => void },
): Promise<Judged> => {
  const refusal = whyNotJudged(job);
  if (refusal) return systemError(refusal);
  const toolchain = toolchainFor(job, ports.toolchains);

  const start = ports.now();
  onStanding({ status: verdict.compiling, total: 0, cases: () => [] });
  const since = (mark: number) => ports.now() - mark;
  let dataMs = 0;
  let compileMs = 0;
  const leases = bothLeases(
    ports.testData.lease(job.manifest).finally(() => {
      dataMs = since(start);
    }),
    ports.compiler.compile(toolchain, job.code).finally(() => {
      compileMs = since(start);
    }),
  );
  const [data, compiled] = await unlessAborted(leases, signal);
  try {
    if (!compiled.value.ok) {
      const spent = { dataMs, compileMs, runMs: 0 };
      const score = job.type === 1 ? 0 : null;
      return { ...blank, score, status: verdict.compileError, errorMessage: compiled.value.message, spent };
    }
    const { program } = compiled.value;
    const runStart = ports.now();
    const total = data.value.length;
    onStanding({ status: verdict.judging, total, cases: () => [] });
    const cases = await runCases({
      mode: job.judgeCaseMode,
      cases: data.value,
      run: (one, stop) => runCase(job, program, one, ports.sandbox, stop),
      idle: () => ports.sandbox.idle,
      onDecided: (decided) => onStanding({ status: verdict.judging, total, cases: decided }),
      signal,
    });
    return { ...summary(job, data.value, cases), spent: { dataMs, compileMs, runMs: since(runStart) } };
  } finally {
    data.release();
    compiled.release();
  }
};

const blank = { timeMs: null, memoryKb: null, score: null, cases: [] } satisfies Partial<Judged>;

/** The result of a job that could not be judged; `reason` is for staff. */
export const systemError = (reason: string): Judged => ({
  ...blank,
  status: verdict.systemError,
  errorMessage: reason,
  spent: { dataMs: 0, compileMs: 0, runMs: 0 },
});

const toolchainFor = ({ language }: JudgeJob, { present }: Toolchains): Toolchain => {
  const toolchain = present.get(findLanguage(language)?.name ?? '');
  if (!toolchain) throw new LanguageMissing(`this node has no toolchain for ${language}`);
  return toolchain;
};

/** Waits for both; when one fails, gives back the other. */
const bothLeases = async (
  data: Promise<Lease<readonly LocalCase[]>>,
  compiled: Promise<Lease<Compiled>>,
): Promise<Leases> => {
  try {
    return await Promise.all([data, compiled]);
  } catch (error) {
    for (const settled of await Promise.allSettled([data, compiled])) {
      if (settled.status === 'fulfilled') settled.value.release();
    }
    throw error;
  }
};

type Leases = [Lease<readonly LocalCase[]>, Lease<Compiled>];

/** Neither a download nor a compile can be called off, because others may wait for the same one. */
const unlessAborted = (leases: Promise<Leases>, signal: AbortSignal): Promise<Leases> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason);
      leases.then(
        (held) => {
          for (const lease of held) lease.release();
        },
        () => {},
      );
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    leases.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
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
