import { isFinal, type Verdict, verdict } from '../verdict.ts';
import type { Run } from './types.ts';

const penalised: ReadonlySet<Verdict> = new Set([
  verdict.presentationError,
  verdict.wrongAnswer,
  verdict.timeLimit,
  verdict.memoryLimit,
  verdict.runtimeError,
]);
/** Statuses that say nothing of the program: the run gives no points and takes none. */
const unjudged: ReadonlySet<Verdict> = new Set([
  verdict.systemError,
  verdict.submitFailed,
  verdict.cancelled,
]);

export const isPending = ({ status }: Run): boolean => !isFinal(status);
/** Whether a try costs time once its problem is solved (Standings 4). */
export const isPenalised = ({ status }: Run): boolean => penalised.has(status);
export const isUnjudged = ({ status }: Run): boolean => unjudged.has(status);
export const isAccepted = ({ status }: Run): boolean => status === verdict.accepted;

/** Whether a statement of a submission replaces the one held: judgements may arrive in any order. */
export const supersedes = (next: Run, held: Run): boolean =>
  next.round !== held.round ? next.round > held.round : isPending(held) || !isPending(next);

/** Order of the log: received first, then the smaller number. */
export const byReceipt = (a: Run, b: Run): number => a.atMs - b.atMs || a.submitId - b.submitId;

const isInOrder = (runs: readonly Run[]): boolean =>
  runs.every((run, index) => {
    const before = runs[index - 1];
    return before === undefined || byReceipt(before, run) < 0;
  });

/** Runs in order, one statement of each submission. */
export const currentRuns = (statements: readonly Run[]): readonly Run[] => {
  if (isInOrder(statements)) return statements;
  const held = new Map<number, Run>();
  for (const run of statements) {
    const other = held.get(run.submitId);
    if (!other || supersedes(run, other)) held.set(run.submitId, run);
  }
  return [...held.values()].toSorted(byReceipt);
};
