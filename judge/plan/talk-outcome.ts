/**
 * The outcome of a case in which programs talked with the problem's own program (Ways of judging 9). Pure.
 *
 * Facts decide before verdicts, in the order of cause and effect: a talk in which everybody waited is the
 * users' Time Limit; an own program that failed before its users stopped is a System Error, unless a user had
 * sent it more than a program may print, or words without end; then a limit or crash of a user, unless the own program had given
 * another verdict than Accepted before; then the own program's verdict.
 */
import { constants } from 'node:os';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { CheckResult, OwnProgram } from '../checkers/own-checker.ts';
import type { RunResult } from '../sandbox/port.ts';
import { type CaseOutcome, decidedBy } from './case-outcome.ts';
import type { Decision } from './facts.ts';

const { SIGPIPE } = constants.signals;

export type User = {
  readonly run: Pick<RunResult, 'outcome' | 'signal' | 'endMs'> & {
    /**
     * Whether the user's runtime reported a broken pipe. That alone proves nothing, as a program can print
     * the same words.
     */
    readonly saidPipeBroke: boolean;
  };
  readonly failure: Decision['failure'];
  /** Whether the user stopped talking only after the own program did. */
  readonly afterOwn: boolean;
  /** Whether the user ended with bytes to it unread while the own program went on. */
  readonly leftEarly: boolean;
  /**
   * Set where the user sent more than a program may print, or went on talking until the own program ran out of
   * its time: then an own program that fails has failed over that.
   */
  readonly flood: Decision['failure'];
};

type Own = {
  /** Whether the own program gave a verdict, and whether that is Accepted. */
  readonly verdict: 'accepted' | 'other' | 'none';
  /** Whether the own program ran out of its limits while it talked to a user that had ended. */
  readonly talkedToNobody: boolean;
};

/** `left-early`: the user ended, and the own program talked on without an end. */
type Decider = 'user' | 'own' | 'left-early';

const endedItself = ({ outcome }: Pick<RunResult, 'outcome'>): boolean =>
  outcome === 'exited' || outcome === 'signalled';

/** What a user's runtime reported counts only if the own program had stopped talking before. */
const pipeBroke = ({ run, failure, afterOwn }: User): boolean =>
  failure?.status === verdict.runtimeError &&
  ((run.outcome === 'signalled' && run.signal === SIGPIPE) || (afterOwn && run.saidPipeBroke));

const whoDecides = (user: User, own: Own): Decider => {
  const { failure, afterOwn, run } = user;
  if (run.outcome === 'stuck') return 'user';
  if (own.verdict === 'none' && afterOwn && !own.talkedToNobody) return 'own';
  if (failure && !pipeBroke(user)) return afterOwn && own.verdict === 'other' ? 'own' : 'user';
  return own.talkedToNobody ? 'left-early' : 'own';
};

/** The verdict that an own program would have given, had it read to the end of file instead of writing on. */
const leftEarly = {
  testlib: verdict.presentationError,
  kattis: verdict.wrongAnswer,
} as const;

/** The user whose failure came first; a broken pipe only follows another program's end. */
export const mostTelling = (users: readonly User[]): User => {
  const rank = (user: User): number => (user.failure === null ? 2 : pipeBroke(user) ? 1 : 0);
  const [first] = users.toSorted((a, b) => rank(a) - rank(b) || a.run.endMs - b.run.endMs);
  if (!first) throw new Error('a talk without users');
  return first;
};

/**
 * The outcome of a case in which `users` talked with the own program; `said` is what the own program's ending
 * means.
 */
export const talkOutcome = ({
  users,
  own,
  protocol,
  said,
  figures,
}: {
  readonly users: readonly User[];
  readonly own: Pick<RunResult, 'outcome'>;
  readonly protocol: OwnProgram['protocol'];
  readonly said: Pick<CheckResult, 'status' | 'fraction' | 'remark' | 'trouble'>;
  readonly figures: Pick<CaseOutcome, 'timeMs' | 'memoryKb'>;
}): CaseOutcome => {
  const user = mostTelling(users);
  const spoken =
    said.trouble !== undefined ? 'none' : said.status === verdict.accepted ? 'accepted' : 'other';
  const talkedToNobody = !endedItself(own) && users.some(({ leftEarly }) => leftEarly);
  const decider = whoDecides(user, { verdict: spoken, talkedToNobody });
  if (decider === 'left-early') {
    const remark = 'the program ended before the conversation did';
    return { ...figures, status: leftEarly[protocol], remark };
  }
  if (decider === 'user' && user.failure) return { ...figures, ...user.failure };
  const flood = spoken === 'none' ? users.find((one) => one.flood)?.flood : null;
  return { ...figures, ...(flood ?? decidedBy(said)) };
};
