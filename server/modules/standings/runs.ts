import type { Run } from '@assize/shared/domain/standings/types.ts';
import { isVerdict, verdict } from '@assize/shared/domain/verdict.ts';
import {
  type ScopeRun,
  submissionJudged,
  submissionRejudged,
  submissionTaken,
} from '../submission/service.ts';

const verdictTold = submissionRejudged.data.extend({
  exchange: submissionRejudged.data.shape.exchange.default(null),
});

/** Events that a board follows. */
export const runEvents = [submissionTaken.name, submissionJudged.name, submissionRejudged.name] as const;

/** A submission as the log of a contest has it. */
export const runOf = (one: ScopeRun): Run => ({
  submitId: one.submitId,
  participant: one.uid,
  problem: one.pid,
  atMs: one.submitTime.getTime(),
  status: one.status,
  score: one.score,
  timeMs: one.timeMs,
  round: one.round,
  ignored: false,
  subtasks: one.subtasks,
});

/** The contest and the run that an event is about, and whether its verdict was exchanged together with others. */
export const runTold = (event: string, data: string): { scope: string; run: Run; ofMany: boolean } => {
  if (event === submissionTaken.name) {
    const { submitId, uid, pid, scope, submittedAtMs } = submissionTaken.data.parse(JSON.parse(data));
    const run: Run = {
      ...{ submitId, participant: uid, problem: pid, atMs: submittedAtMs, status: verdict.pending },
      ...{ score: null, timeMs: null, round: 0, ignored: false, subtasks: null },
    };
    return { scope, run, ofMany: false };
  }
  const { exchange, ...told } = verdictTold.parse(JSON.parse(data));
  const { submitId, uid, pid, scope, submittedAtMs, status, score, timeMs, round, subtasks } = told;
  const run: Run = {
    ...{ submitId, participant: uid, problem: pid, atMs: submittedAtMs },
    status: isVerdict(status) ? status : verdict.systemError,
    ...{ score, timeMs, round, ignored: false, subtasks },
  };
  return { scope, run, ofMany: exchange !== null };
};
