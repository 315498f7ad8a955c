import { isFinal, verdict } from '../verdict.ts';
import type { Run } from './types.ts';

export const isPending = ({ status }: Run): boolean => !isFinal(status);
/** Whether a try costs time once its problem is solved (Standings 4). */
export const isPenalised = ({ status }: Run): boolean =>
  status === verdict.wrongAnswer ||
  status === verdict.presentationError ||
  status === verdict.timeLimit ||
  status === verdict.memoryLimit ||
  status === verdict.runtimeError;
/** Whether a status says nothing of the program: the run gives no points and takes none. */
export const isUnjudged = ({ status }: Run): boolean =>
  status === verdict.systemError || status === verdict.submitFailed || status === verdict.cancelled;
export const isAccepted = ({ status }: Run): boolean => status === verdict.accepted;

/** Whether a statement of a submission replaces the one held: judgements may arrive in any order. */
export const supersedes = (next: Run, held: Run): boolean =>
  next.round !== held.round ? next.round > held.round : isPending(held) || !isPending(next);

/** Order of the log: received first, then the smaller number. */
export const byReceipt = (a: Run, b: Run): number => a.atMs - b.atMs || a.submitId - b.submitId;

const isInOrder = (runs: readonly Run[]): boolean => {
  for (let index = 1; index < runs.length; index++) {
    const before = runs[index - 1];
    const run = runs[index];
    if (before && run && byReceipt(before, run) >= 0) return false;
  }
  return true;
};

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
