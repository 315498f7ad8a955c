/**
 * Who decides when programs talked with the problem's own program. Pure.
 *
 * The facts come first, in the order of cause and effect: an own program that failed before anybody else stopped is a
 * System Error, unless the contestant's program had said more to it than a program may; then the contestant's limits; a crash of the contestant's, unless it only followed a verdict that was
 * spoken before; then the own program's verdict.
 */
import { constants } from 'node:os';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { CheckResult, OwnProgram } from '../checkers/own-checker.ts';
import type { RunResult } from '../sandbox/port.ts';
import { checked } from './check-output.ts';
import type { Decision } from './facts.ts';
import type { CaseOutcome } from './mode.ts';

const { SIGPIPE } = constants.signals;

type Ended = Pick<RunResult, 'outcome' | 'signal' | 'exitCode' | 'stderr' | 'endMs'>;

type User = {
  readonly run: Ended;
  readonly failure: Decision['failure'];
  /** Whether it stopped talking only after the own program did. */
  readonly afterOwn: boolean;
  /** Set where it said more than a program may print: an own program that fails then has failed over that. */
  readonly flood: Decision['failure'];
};

type Own = {
  /** Whether it gave a verdict, and whether that is Accepted. */
  readonly verdict: 'accepted' | 'other' | 'none';
  /** Whether it failed for talking to somebody who had left. */
  readonly pipeBroke: boolean;
};

/** `left-early`: the contestant's program ended while the own program still had something to say. */
type Decider = 'user' | 'own' | 'left-early';

const killedByPipe = ({ outcome, signal }: Pick<Ended, 'outcome' | 'signal'>): boolean =>
  outcome === 'signalled' && signal === SIGPIPE;

/** What runtimes say that make an error of the signal: Java, Rust and Ruby; Python; Node; Mono. */
const brokenPipeWords = ['Broken pipe', 'BrokenPipeError', 'EPIPE', 'Write fault on path'];

const saysBrokenPipe = ({
  outcome,
  exitCode,
  stderr,
}: Pick<Ended, 'outcome' | 'exitCode' | 'stderr'>): boolean =>
  outcome === 'exited' &&
  exitCode !== 0 &&
  stderr?.kind === 'buffer' &&
  brokenPipeWords.some((words) => stderr.bytes.includes(words));

/** The words alone prove nothing: they count where the other had stopped talking before. */
const userPipeBroke = ({ run, afterOwn }: User): boolean =>
  killedByPipe(run) || (afterOwn && saysBrokenPipe(run));

const whoDecides = (user: User, own: Own): Decider => {
  const { failure, afterOwn } = user;
  if (own.verdict === 'none' && afterOwn && !own.pipeBroke) return 'own';
  if (failure && failure.status !== verdict.runtimeError) return 'user';
  if (failure && !userPipeBroke(user)) return afterOwn && own.verdict === 'other' ? 'own' : 'user';
  // A pipe breaks for who talks on to somebody who has closed it.
  return own.pipeBroke ? 'left-early' : 'own';
};

/** What an own program of the protocol would have said, had it read on instead of writing. */
const leftEarly = {
  testlib: verdict.presentationError,
  kattis: verdict.wrongAnswer,
} as const;

/** Python makes an exception of the signal; 120 is its exit code when only its last words could not be written. */
const pipeBroke = (own: OwnEnded): boolean =>
  killedByPipe(own) ||
  (own.outcome === 'exited' &&
    (own.exitCode === 1 || own.exitCode === 120) &&
    own.stderr?.kind === 'buffer' &&
    own.stderr.bytes.includes('BrokenPipeError'));

type OwnEnded = Pick<RunResult, 'outcome' | 'signal' | 'exitCode' | 'stderr'>;

/** Of several processes the one whose failure came first; one whose pipe broke only followed somebody. */
export const mostTelling = (users: readonly User[]): User => {
  const rank = (user: User): number => (user.failure === null ? 2 : userPipeBroke(user) ? 1 : 0);
  const [first] = users.toSorted((a, b) => rank(a) - rank(b) || a.run.endMs - b.run.endMs);
  if (!first) throw new Error('nobody talked');
  return first;
};

/** The outcome of a case in which `users` talked with the own program, which ended as `said`. */
export const talkOutcome = ({
  users,
  own,
  protocol,
  said,
  figures,
}: {
  readonly users: readonly User[];
  readonly own: OwnEnded;
  readonly protocol: OwnProgram['protocol'];
  readonly said: Pick<CheckResult, 'status' | 'fraction' | 'remark' | 'trouble'>;
  readonly figures: Pick<CaseOutcome, 'timeMs' | 'memoryKb'>;
}): CaseOutcome => {
  const user = mostTelling(users);
  const spoken =
    said.trouble !== undefined ? 'none' : said.status === verdict.accepted ? 'accepted' : 'other';
  const decider = whoDecides(user, { verdict: spoken, pipeBroke: pipeBroke(own) });
  if (decider === 'left-early') {
    const remark = 'the program ended before the conversation did';
    return { ...figures, status: leftEarly[protocol], remark };
  }
  if (decider === 'user' && user.failure) return { ...figures, ...user.failure };
  const flood = spoken === 'none' ? users.find((one) => one.flood)?.flood : null;
  return { ...figures, ...(flood ?? checked(said)) };
};
