/** Figures and remarks of cases with several passes (Ways of judging 12). Pure. */
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { CaseOutcome } from './case-outcome.ts';

export type Figures = Pick<CaseOutcome, 'timeMs' | 'memoryKb' | 'runsMs'>;

export const noFigures: Figures = { timeMs: 0, memoryKb: 0 };

/** The figures of a case are the largest over its passes. */
export const larger = (a: Figures, b: Figures): Figures => {
  const runsMs = a.runsMs ?? b.runsMs;
  return {
    timeMs: Math.max(a.timeMs, b.timeMs),
    memoryKb: Math.max(a.memoryKb, b.memoryKb),
    ...(runsMs ? { runsMs } : {}),
  };
};

export const inPass = (pass: number, remark: string): string => `pass ${pass}: ${remark}`;

export const tooManyPasses = (whose: string, most: number): Omit<CaseOutcome, keyof Figures> => {
  const why = `${whose} asks for more than ${most} passes`;
  return { status: verdict.systemError, remark: why, reason: why };
};
