import { GhostContest } from '@assize/shared/domain/standings/ghost.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import type { HeldBoard } from '../standings/service.ts';

/** Boards kept of one contest; the one that was asked for the longest ago goes first. */
const mostKept = 64;
const final = { sealed: false, containsEnd: false, removeStar: false } as const;

class KeptGhost {
  readonly contest: GhostContest;
  readonly #kept = new Map<number, readonly Row[]>();

  constructor({ board }: HeldBoard) {
    this.contest = new GhostContest(board.log);
  }

  /** Official rows at a contest time; readers between the same two runs share them. */
  rowsAt(elapsedMs: number): readonly Row[] {
    const runs = this.contest.runsUntil(elapsedMs);
    const rows = this.#kept.get(runs) ?? this.contest.rowsOf(runs);
    this.#kept.delete(runs);
    this.#kept.set(runs, rows);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return rows;
  }
}

/**
 * Contests at any moment of theirs. The official rows of a board are replaced when anything official changes, so what was
 * made of the rows before is forgotten with them; runs of after the end change nothing here.
 */
export const ghosts = () => {
  const kept = new WeakMap<readonly Row[], KeptGhost>();
  return (held: HeldBoard): KeptGhost => {
    const rows = held.board.rows(final);
    const known = kept.get(rows) ?? new KeptGhost(held);
    kept.set(rows, known);
    return known;
  };
};
