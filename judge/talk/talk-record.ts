/** The record of a talk, which setters see. Pure. */
import type { CheckResult } from '../checkers/own-checker.ts';
import type { TalkResult, TalkSpec, Transcript } from '../sandbox/port.ts';

/** Most bytes noted of each line: more than a sensible talk has, and little memory. */
const MOST_SAID = 4 * 1024 * 1024;

export type TalkRecord = {
  readonly transcript: Transcript;
  /** What each user wrote to stderr. */
  readonly errors: readonly Uint8Array[];
  /** The interactor or manager; its message holds its stderr and its feedback for judges. */
  readonly own: Pick<CheckResult, 'message' | 'exitCode' | 'timeMs' | 'memoryKb'>;
};

/** Asks for a transcript where there is a listener. */
export const noted = (listener: unknown): Pick<TalkSpec, 'transcriptBytes'> =>
  listener ? { transcriptBytes: MOST_SAID } : {};

const nothingSaid: Transcript = { said: [], cut: false };

export const recordOf = (
  { users, own, transcript = nothingSaid }: TalkResult,
  message: string,
): TalkRecord => ({
  transcript,
  errors: users.map(({ stderr }) => (stderr?.kind === 'buffer' ? stderr.bytes : new Uint8Array(0))),
  own: {
    message,
    exitCode: own.exitCode,
    timeMs: Math.round(own.cpuMs),
    memoryKb: Math.ceil(own.memoryBytes / 1024),
  },
});
