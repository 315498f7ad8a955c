import { contestClock } from '../contest/contest-time.ts';
import { verdict } from '../verdict.ts';
import { fold } from './fold.ts';
import { rankOf } from './rows.ts';
import { byReceipt } from './runs.ts';
import type { ContestLog, Participant, Row, Run, SharedView } from './types.ts';

/** A contest whose rows stand on a board together with those of others. */
export type MergedPart = {
  /** With every submission once. */
  readonly log: ContestLog;
  /** Stands before the ids of its rows, so that somebody may be in several contests; empty for the first one. */
  readonly prefix: string;
  /** What of it its reader may see. */
  readonly view: Pick<SharedView, 'sealed' | 'containsEnd'>;
};

/**
 * The board of several contests: the problems and rules are those of the first, a run counts at the contest time that
 * it has in its own contest. Results behind the seal of a contest are tries, whatever the other contests show.
 */
export const mergedRows = (parts: readonly MergedPart[]): readonly Row[] => {
  const [first] = parts;
  if (!first) return [];
  const { problems, rules } = first.log;
  const columns = new Set(problems.map(({ id }) => id));
  const clocks = parts.map(({ log }) => contestClock(log.rules));
  const lengths = parts.map(({ log }, n) => clocks[n]?.(log.rules.endMs) ?? 0);
  // A removed interval up to the end makes a run in time as old as the contest.
  const endMs = Math.max(...lengths) + 1;

  const participants = parts.flatMap(({ log, prefix, view }) =>
    log.participants.map(
      (one): Participant => ({
        ...one,
        id: `${prefix}${one.id}`,
        hidden: one.hidden || (one.late === true && !view.containsEnd),
      }),
    ),
  );
  const runs = parts.flatMap(({ log, prefix, view }, n) => {
    const { endMs: ownEndMs, sealMs } = log.rules;
    const clock = clocks[n] ?? ((atMs: number) => atMs);
    // Of a shorter contest, too: what came after its end came after the end of all.
    const lateMs = endMs - (lengths[n] ?? 0);
    // Of a removed interval all runs are of one instant: their order is kept by their numbers.
    return log.runs.toSorted(byReceipt).flatMap((run, place): Run[] => {
      const isLate = run.atMs >= ownEndMs;
      if (!columns.has(run.problem) || (isLate && !view.containsEnd)) return [];
      const isSealed = view.sealed && sealMs !== null && run.atMs >= sealMs;
      return [
        {
          ...run,
          submitId: place * parts.length + n + 1,
          participant: `${prefix}${run.participant}`,
          atMs: clock(run.atMs) + (isLate ? lateMs : 0),
          status: isSealed ? verdict.pending : run.status,
        },
      ];
    });
  });
  return fold(
    {
      rules: { ...rules, startMs: 0, endMs, sealMs: null, removed: [] },
      problems,
      participants,
      runs,
    },
    {
      sealed: false,
      containsEnd: parts.some(({ view }) => view.containsEnd),
      removeStar: false,
      of: null,
    },
  );
};

/** A row of the first contest, as its owner sees it there, among the rows of all. */
export const ownAmongMerged = (
  { log }: Pick<MergedPart, 'log'>,
  rows: readonly Row[],
  own: Row | null,
): Row | null => {
  if (own === null) return null;
  const shown = rows.find(({ listed }) => listed === own.listed);
  const row = {
    ...own,
    cells: own.cells.map(
      (cell, column) => cell && { ...cell, isFirstAC: shown?.cells[column]?.isFirstAC ?? false },
    ),
  };
  return { ...row, rank: rankOf(log.rules, rows, row) };
};
