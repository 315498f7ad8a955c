/** What every way of judging a case has in common; `modes.ts` is the table of them. */

import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import type { OwnProgram } from '../checkers/own-checker.ts';
import type { Program } from '../languages/recipe.ts';
import type { FileIn, Sandbox } from '../sandbox/port.ts';
import type { HandedIn, LocalCase } from '../testdata/store.ts';
import type { TalkRecord } from './talk-record.ts';

/** What of a job decides about single cases. */
export type CaseJob = Pick<JudgeJob, 'limits' | 'isRemoveEndBlank' | 'fileIo' | 'code'>;

export type CaseContext = {
  readonly job: CaseJob;
  /** The contestant's program; null where none is judged. */
  readonly program: Program | null;
  /** The problem's checker, interactor or manager. */
  readonly own: OwnProgram | null;
  /** Reads what an interactor wrote; null: the interactor alone decides. */
  readonly checker: OwnProgram | null;
  /** Beside the contestant's program when it runs. */
  readonly userFiles: readonly FileIn[];
  readonly options: JudgeOptions;
  /** Outputs handed in instead of a program; null: `code` is the output of every case. */
  readonly answers: ReadonlyMap<string, HandedIn> | null;
  readonly sandbox: Sandbox;
  /** Told the beginning of what the program printed, where the mode has that. */
  readonly onOutput?: (head: Uint8Array) => void;
  /** Told the beginning of what the program wrote to stderr, where it runs without a partner. */
  readonly onErrors?: (head: Uint8Array) => void;
  /** Told each talk that counts; it is written down, which takes time, only where somebody listens. */
  readonly onTalk?: (talk: TalkRecord) => void;
};

export type CaseOutcome = {
  readonly status: FinalVerdict;
  /** Share of the points for a partial answer, 0 to 1. */
  readonly fraction?: number;
  readonly timeMs: number;
  readonly memoryKb: number;
  /** For contestants, at most 1 KiB. */
  readonly remark?: string;
  /** For staff: all that is known of a System Error. */
  readonly reason?: string;
  /** CPU times of both runs where one near its limit was run again. */
  readonly runsMs?: readonly [number, number];
};

export type Mode = {
  /** Whether the contestant hands in a program; else `code` is text that only the judge reads. */
  readonly judgesProgram: boolean;
  /** What the mode calls the problem's own program. */
  readonly ownProgram: { readonly name: string; readonly needed: boolean } | null;
  /** Whether the problem may have a checker beside its own program. */
  readonly mayBeChecked?: true;
  /** Slots that one case takes. */
  readonly slots: (options: JudgeOptions) => number;
  /** Whether cases with equal input and output have equal results, so that one run serves all of them. */
  readonly sharesRuns: boolean;
  /**
   * Judges one case.
   * @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted
   */
  readonly runCase: (context: CaseContext, one: LocalCase, signal: AbortSignal) => Promise<CaseOutcome>;
};

/** The part of a context that a mode relies on; a context without it was made wrong. */
export const needed = <T>(value: T | null, what: string): T => {
  if (value === null) throw new Error(`this mode needs ${what}`);
  return value;
};
