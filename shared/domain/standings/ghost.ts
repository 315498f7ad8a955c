import { contestClock, instantOfContestTime } from '../contest/contest-time.ts';
import { fold } from './fold.ts';
import { rankOf } from './rows.ts';
import { byReceipt } from './runs.ts';
import type { ContestLog, Row, Run, View } from './types.ts';
import { virtualParticipant } from './virtual-row.ts';

const view: View = { sealed: false, containsEnd: false, removeStar: false, of: null };

/** A run of a virtual run, by ms since that began. */
export type OwnRun = Omit<Run, 'participant' | 'atMs' | 'ignored'> & { readonly sinceMs: number };

/** An ended contest as it stood at any moment of it, for those who take it again later. All results are shown. */
export class GhostContest {
  /** Contest time of the end. */
  readonly lengthMs: number;
  readonly #log: ContestLog;
  /** Contest time of each official run, ascending. */
  readonly #times: readonly number[];
  readonly #instantOf: (contestMs: number) => number;

  constructor({ rules, participants, problems, runs }: ContestLog) {
    const clock = contestClock(rules);
    this.lengthMs = clock(rules.endMs);
    const official = runs
      .filter(({ atMs }) => atMs >= rules.startMs && atMs < rules.endMs)
      .toSorted(byReceipt);
    this.#log = { rules, participants, problems, runs: official };
    this.#times = official.map(({ atMs }) => clock(atMs));
    this.#instantOf = instantOfContestTime(rules);
  }

  /** Number of official runs up to a contest time, its own ms included. Equal numbers have equal boards. */
  runsUntil(elapsedMs: number): number {
    let from = 0;
    let to = this.#times.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#times[middle] ?? elapsedMs) <= elapsedMs) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Contest time of the next official run after one; null: there is none. */
  nextAfter(elapsedMs: number): number | null {
    return this.#times[this.runsUntil(elapsedMs)] ?? null;
  }

  /** The board of so many official runs. */
  rowsOf(runs: number): readonly Row[] {
    return fold({ ...this.#log, runs: this.#log.runs.slice(0, runs) }, view);
  }

  /** The row of a virtual run, with the rank that it would have among official rows; it has no first blood. */
  ownRow(rows: readonly Row[], runs: readonly OwnRun[]): Row {
    const { rules, participants, problems } = this.#log;
    const own = { id: virtualParticipant, isStar: false, hidden: false };
    const placed = runs.map(
      ({ sinceMs, ...run }): Run => ({
        ...run,
        participant: virtualParticipant,
        atMs: this.#instantOf(sinceMs),
        ignored: false,
      }),
    );
    const [row] = fold({ rules, problems, participants: [own], runs: placed }, view);
    if (!row) throw new Error('a virtual run has a row');
    const shown = {
      ...row,
      listed: participants.length,
      cells: row.cells.map((cell) => cell && { ...cell, isFirstAC: false }),
    };
    return { ...shown, rank: rankOf(rules, rows, shown) };
  }
}
