import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import type { SubmissionState } from '@assize/shared/areas/submission/state.ts';
import { oiRankScore, subtaskScores } from '@assize/shared/domain/scoring.ts';
import { countedAs, verdict } from '@assize/shared/domain/verdict.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { JobKey, Judgement, JudgementStore, Outcome } from '../judging/service.ts';
import type { CounterLook, ProblemCounters, ProblemRecord, ProblemRecords } from '../problem/service.ts';
import type { RejudgeService } from '../rejudge/service.ts';
import type { SolvedService } from '../solved/service.ts';
import type { SubmissionRecords } from '../submission/service.ts';

type Submission = NonNullable<Awaited<ReturnType<SubmissionRecords['find']>>>;

/** A submission has got its verdict. */
export type Settled = { submission: Submission; state: SubmissionState; problem: ProblemRecord | null };

export type SettlePorts = {
  submissions: Pick<SubmissionRecords, 'find' | 'finish'>;
  judgements: Pick<JudgementStore, 'decide'>;
  problems: Pick<ProblemRecords, 'byPid'>;
  counters: Pick<ProblemCounters, 'look' | 'countVerdict' | 'settled'>;
  solved: Pick<SolvedService, 'take'>;
  /** Rounds of rejudges: their results wait there until they are applied. */
  rejudges: Pick<RejudgeService['runner'], 'awaited' | 'take'>;
  settled: (what: Settled) => void;
  /** Tells staff that a judging ended in a fault of ours. */
  systemError: () => void;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** `settled`: the verdict stands now. `already`: it stood before. `stale`: the result is of an attempt that lost its lease. */
export type Settlement = 'settled' | 'already' | 'stale';

/** Staff ended the wait for a verdict. */
export type CancelledByHand = { kind: 'cancelled'; byUsername: string };

/** How a remote judge judged a round, in its own words and in ours. */
export type RemoteVerdict = {
  kind: 'remote';
  oj: string;
  /** The verdict in the words of the remote judge. */
  raw: string;
  status: FinalVerdict;
  timeMs: number | null;
  memoryKb: number | null;
  /** Points got; null where it gives none. */
  score: number | null;
  /** Compiler's message, or the reason why there is no verdict. */
  errorMessage: string | null;
};

/** How a round ended. */
export type Ending = Outcome | RemoteVerdict | CancelledByHand;

const judgementOf = ({ submitId, round }: JobKey, outcome: Ending, judgedAt: Date): Judgement => {
  if (outcome.kind === 'remote')
    return {
      submitId,
      round,
      attempt: 1,
      nodeId: outcome.oj,
      status: outcome.status,
      timeMs: outcome.timeMs,
      memoryKb: outcome.memoryKb,
      score: outcome.score,
      errorMessage: outcome.errorMessage,
      cases: [],
      spent: null,
      rawVerdict: outcome.raw,
      judgedAt,
    };
  if (outcome.kind === 'cancelled')
    return {
      submitId,
      round,
      attempt: 1,
      nodeId: outcome.byUsername,
      status: verdict.cancelled,
      timeMs: null,
      memoryKb: null,
      score: null,
      errorMessage: null,
      cases: [],
      spent: null,
      judgedAt,
      isManual: true,
    };
  if (outcome.kind === 'failed')
    return {
      submitId,
      round,
      attempt: outcome.attempt,
      nodeId: '',
      status: verdict.systemError,
      timeMs: null,
      memoryKb: null,
      score: null,
      errorMessage: outcome.reason.slice(0, 1024),
      cases: [],
      spent: null,
      judgedAt,
    };
  const { result } = outcome;
  return {
    submitId,
    round,
    attempt: result.attempt,
    nodeId: result.nodeId,
    status: result.status,
    timeMs: result.timeMs,
    memoryKb: result.memoryKb,
    score: result.score,
    errorMessage: result.errorMessage ?? null,
    cases: result.cases,
    ...(result.printed ? { printed: result.printed } : {}),
    spent: result.spent,
    judgedAt,
  };
};

const counterKey = ({ submitId, round }: JobKey) => `${submitId}-${round}`;

const finalState = (judgement: Judgement, problem: ProblemRecord | null) => {
  // A submission that staff cancelled has no score, not 0.
  const isScored = problem?.type === 1 && judgement.isManual !== true;
  const score = judgement.score ?? 0;
  return {
    status: judgement.status,
    timeMs: judgement.timeMs,
    memoryKb: judgement.memoryKb,
    score: isScored ? score : null,
    oiRankScore: isScored
      ? oiRankScore({ score, total: problem.ioScore ?? 0, difficulty: problem.difficulty })
      : null,
    subtasks:
      isScored && judgement.cases.length > 0 ? subtaskScores(problem.judgeCaseMode, judgement.cases) : null,
    judger: judgement.nodeId === '' ? null : judgement.nodeId,
    errorMessage: judgement.errorMessage,
  };
};

/**
 * Writes a verdict: judgement, counters and solved set, and last the submission. A process may be killed between any
 * two of these and the whole be run again: the judgement is decided once, counters and solved set take one judgement
 * once, and the submission, which says that all is done, is written by compare-and-set.
 */
export const settler = (ports: SettlePorts) => {
  const { submissions, judgements, problems, counters, solved, clock, log } = ports;
  const feed = async (
    { submitId, uid, pid, submitTime }: Submission,
    { round, status }: Judgement,
    { score, look }: { score: number | null; look: CounterLook },
  ): Promise<boolean> => {
    const isDue = async () => {
      const now = await submissions.find(submitId);
      return now?.open === true && now.round === round;
    };
    const counted = { pid, key: counterKey({ submitId, round }), look, isDue };
    const accepted = status === verdict.accepted;
    const [isCounted] = await Promise.all([
      counters.countVerdict(counted, countedAs(status)),
      solved.take({ uid, pid, submitId, submitTime, accepted, status, score }),
    ]);
    return isCounted;
  };

  return async (key: JobKey, outcome: Ending): Promise<Settlement> => {
    const { submitId, round } = key;
    const look = counters.look();
    const submission = await submissions.find(submitId);
    if (!submission) return 'already';
    const isWaiting = submission.open && submission.round === round;
    const awaited = isWaiting ? null : await ports.rejudges.awaited(key);
    if (!isWaiting && !awaited) return 'already';
    if (
      outcome.kind === 'result' &&
      (outcome.result.attempt !== outcome.attempt ||
        outcome.result.submitId !== submitId ||
        outcome.result.round !== round)
    ) {
      log.warn(
        { submitId, round, attempt: outcome.result.attempt, lease: outcome.attempt },
        'stale result refused',
      );
      return 'stale';
    }
    const problem = await problems.byPid(submission.pid);
    const judgement = await judgements.decide(judgementOf(key, outcome, clock.now()));
    if (judgement.status === verdict.systemError)
      log.error({ submitId, round, node: judgement.nodeId, reason: judgement.errorMessage }, 'system error');
    const state = finalState(judgement, problem);
    if (awaited) {
      const taken = await ports.rejudges.take(awaited, { ...state, attempt: judgement.attempt });
      return taken ? 'settled' : 'already';
    }
    // Other scopes count by the event of this verdict.
    const counts = submission.isPractice;
    if (counts && !(await feed(submission, judgement, { score: state.score, look }))) return 'already';
    const written = await submissions.finish(
      submission,
      { round, attempt: judgement.attempt },
      judgement.isManual ? { ...state, isManual: true } : state,
    );
    if (counts) counters.settled(submission.pid, counterKey(key));
    if (!written) return 'already';
    if (state.status === verdict.systemError) ports.systemError();
    ports.settled({
      submission,
      problem,
      state: {
        submitId,
        status: state.status,
        time: state.timeMs,
        memory: state.memoryKb,
        score: state.score,
        oiRankScore: state.oiRankScore,
      },
    });
    return 'settled';
  };
};
export type Settler = ReturnType<typeof settler>;
