import { verdict } from '@assize/shared/domain/verdict.ts';
import type { StripCase } from '../../ui/case-strip.tsx';

/** A judging as it was told: what was decided at which moment, in ms since the submission was taken. */
type RecordedRun = {
  /** File among the solutions of the problem. */
  program: string;
  language: string;
  total: number;
  /** Each case decided by then that was not before: its number and verdict. */
  frames: readonly { atMs: number; decided: readonly (readonly number[])[] }[];
  verdict: number;
  verdictAtMs: number;
};
/** Judgings of a sample problem of this project. */
type Recording = {
  problemId: string;
  titles: { 'zh-CN': string; 'en-US': string };
  runs: readonly RecordedRun[];
};

/** What is shown, and for how long. */
export type DemoStep = {
  language: string;
  status: number;
  cases: readonly StripCase[];
  total: number;
  forMs: number;
};

/** How long a verdict stays before the next run begins. */
export const verdictForMs = 4_000;

const stepsOf = ({ language, total, frames, verdict: final, verdictAtMs }: RecordedRun): DemoStep[] => {
  const cases: StripCase[] = [];
  const told = frames.map(({ atMs, decided }, n): DemoStep => {
    cases.push(...decided.map(([caseId = 0, status = verdict.unknown]) => ({ caseId, status })));
    const next = frames[n + 1]?.atMs ?? verdictAtMs;
    return { language, status: verdict.judging, cases: [...cases], total, forMs: next - atMs };
  });
  const before: DemoStep = {
    language,
    status: verdict.pending,
    cases: [],
    total,
    forMs: frames[0]?.atMs ?? verdictAtMs,
  };
  return [before, ...told, { language, status: final, cases: [...cases], total, forMs: verdictForMs }];
};

/** The steps of all runs, one after the other, at the pace at which they were judged. */
export const demoSteps = ({ runs }: Recording): DemoStep[] => runs.flatMap(stepsOf);
