/** A way of judging a case (Ways of judging 1); `modes.ts` is the table of them. */
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import type { OwnProgram } from '../checkers/own-checker.ts';
import type { Program } from '../languages/recipe.ts';
import type { CaseOutcome } from '../plan/case-outcome.ts';
import type { TalkContext } from '../talk/talk.ts';
import type { AnswerFile, LocalCase } from '../testdata/store.ts';

/** The part of a job that judging a single case needs. */
export type CaseJob = Pick<JudgeJob, 'limits' | 'isRemoveEndBlank' | 'fileIo' | 'code'>;

export type CaseContext = Omit<TalkContext, 'job' | 'program' | 'own'> & {
  readonly job: CaseJob;
  /** The contestant's program; null where none is judged. */
  readonly program: Program | null;
  /** The problem's checker, interactor or manager. */
  readonly own: OwnProgram | null;
  /** The checker for what an interactor wrote; null: the interactor alone decides. */
  readonly checker: OwnProgram | null;
  /** Outputs that were submitted instead of a program; null: `code` is the output of every case. */
  readonly answers: ReadonlyMap<string, AnswerFile> | null;
  /** Called with the beginning of the program's output, in modes with an output. */
  readonly onOutput?: (head: Uint8Array) => void;
  /** Called with the beginning of the program's stderr, where the program runs without a partner. */
  readonly onErrors?: (head: Uint8Array) => void;
};

export type Mode = {
  /** Whether a program is submitted; else `code` is text that only the judge reads. */
  readonly judgesProgram: boolean;
  /** The mode's name for the problem's own program. */
  readonly ownProgram: { readonly name: string; readonly needed: boolean } | null;
  /** Whether the problem may have a checker besides an interactor. */
  readonly mayBeChecked?: true;
  /** Whether the problem's own program talks with the contestant's, and so takes part in every run. */
  readonly talks?: true;
  /** Number of slots that one case takes; the problem's own program, which mostly waits, takes none. */
  readonly slots: (options: JudgeOptions) => number;
  /**
   * Judges one case.
   * @param freed may be called when nothing more of this case will run in a slot
   * @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted
   */
  readonly runCase: (
    context: CaseContext,
    one: LocalCase,
    signal: AbortSignal,
    freed?: () => void,
  ) => Promise<CaseOutcome>;
};

/** The part of a context that a mode relies on. @throws Error for a context without it, which is a bug */
export const needed = <T>(value: T | null, what: string): T => {
  if (value === null) throw new Error(`this mode needs ${what}`);
  return value;
};

/** The context of a mode in which the problem's own program talks with the contestant's. */
export const talkContextOf = (context: CaseContext, own: string): TalkContext => ({
  ...context,
  program: needed(context.program, 'a program'),
  own: needed(context.own, own),
});
