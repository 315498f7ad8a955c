import { type CellRules, cellRules, type FoldedCell, foldCell, sameCell } from './cell.ts';
import { contestClock } from './contest-time.ts';
import { type BloodClass, bloodClassOf, firstBloodMs } from './first-blood.ts';
import { compareRows, placeAmong, rankInPlace, rowOf } from './rows.ts';
import type { RunTable } from './run-table.ts';
import type { BoardDelta, Cell, Participant, Row, StandingsProblem, View } from './types.ts';

type Entry = {
  readonly participant: Participant;
  readonly listed: number;
  readonly bloodClass: BloodClass | null;
  readonly folded: FoldedCell[];
};
type Firsts = Readonly<Record<BloodClass, number | null>>;

/** The board of one view. Rows are replaced, never changed, so that one who holds a row may keep what follows from it. */
export class Sheet {
  readonly #table: RunTable;
  readonly #view: View;
  readonly #of: CellRules;
  /** Participants of the view, by their place in the list of participants. */
  readonly #entries = new Map<number, Entry>();
  /** Per problem. */
  readonly #firsts: Firsts[];
  #rows: readonly Row[];

  constructor(table: RunTable, view: View) {
    this.#table = table;
    this.#view = view;
    const { rules, participants, problems } = table.facts;
    this.#of = cellRules(rules, contestClock(rules), view);
    for (const [listed, participant] of participants.entries()) {
      if (participant.hidden || (view.removeStar && participant.isStar)) continue;
      const folded = problems.map((problem, column) => this.#fold(participant, listed, problem, column));
      this.#entries.set(listed, { participant, listed, bloodClass: bloodClassOf(participant), folded });
    }
    this.#firsts = problems.map((_, column) => this.#firstsOf(column));
    const rows = [...this.#entries.values()].map((entry) =>
      rowOf(rules, entry.participant, entry.listed, this.#cellsOf(entry)),
    );
    rows.sort(compareRows(rules));
    rankInPlace(rules, rows);
    this.#rows = rows;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Follows a change of one cell's runs. @returns what that changed; null for nothing that shows */
  update(at: { row: number; column: number }): Omit<BoardDelta, 'view'> | null {
    const entry = this.#entries.get(at.row);
    const { rules, problems } = this.#table.facts;
    const problem = problems[at.column];
    if (!entry || !problem) return null;
    entry.folded[at.column] = this.#fold(entry.participant, at.row, problem, at.column);
    const firsts = this.#firstsOf(at.column);
    this.#firsts[at.column] = firsts;
    const rows = [...this.#rows];
    const changed = new Set<number>();
    for (const [index, row] of rows.entries()) {
      const cell = this.#cellAt(row.listed, at.column);
      if (sameCell(row.cells[at.column] ?? null, cell)) continue;
      const other = this.#entries.get(row.listed);
      if (!other) continue;
      changed.add(row.listed);
      const cells = row.cells.with(at.column, cell);
      rows[index] = { ...rowOf(rules, other.participant, row.listed, cells), rank: row.rank };
    }
    if (changed.size === 0) return null;
    // First blood moves no row: only the row of the run itself may have another place.
    const from = rows.findIndex(({ listed }) => listed === at.row);
    const [own] = rows.splice(from, 1);
    if (own) rows.splice(placeAmong(rules, rows, own), 0, own);
    const ranked = rankInPlace(rules, rows);
    this.#rows = rows;
    return {
      rows: rows.flatMap((row, index) => (changed.has(row.listed) ? [{ index, row }] : [])),
      ranks: ranked.flatMap((index) => {
        const row = rows[index];
        return row && !changed.has(row.listed) ? [{ participant: row.participant, rank: row.rank }] : [];
      }),
    };
  }

  /** The row of a participant as it sees itself among these, without a rank; null for one that is not among them. */
  own(participant: string): Row | null {
    const { rules, problems, participants } = this.#table.facts;
    const listed = participants.findIndex(({ id }) => id === participant);
    const entry = this.#entries.get(listed);
    if (!entry) return null;
    const folded = problems.map((problem, column) =>
      foldCell(this.#table.at(listed, column), problem, this.#of, true),
    );
    return rowOf(rules, entry.participant, listed, this.#cellsOf({ ...entry, folded }));
  }

  #fold(participant: Participant, listed: number, problem: StandingsProblem, column: number): FoldedCell {
    const isOwn = participant.id === this.#view.of;
    return foldCell(this.#table.at(listed, column), problem, this.#of, isOwn);
  }

  #firstsOf(column: number): Firsts {
    const of = (bloodClass: BloodClass) => {
      const contenders: FoldedCell[] = [];
      for (const entry of this.#entries.values()) {
        const folded = entry.folded[column];
        if (entry.bloodClass === bloodClass && folded && folded.cell !== null) contenders.push(folded);
      }
      return firstBloodMs(contenders);
    };
    return { official: of('official'), star: of('star') };
  }

  #cellAt(listed: number, column: number): Cell | null {
    const entry = this.#entries.get(listed);
    return entry ? this.#withBlood(entry, column) : null;
  }

  #cellsOf(entry: Entry): (Cell | null)[] {
    return entry.folded.map((_, column) => this.#withBlood(entry, column));
  }

  #withBlood({ folded, bloodClass }: Entry, column: number): Cell | null {
    const { cell, bloodMs } = folded[column] ?? { cell: null, bloodMs: Number.POSITIVE_INFINITY };
    const isFirst = bloodClass !== null && this.#firsts[column]?.[bloodClass] === bloodMs;
    return cell && isFirst ? { ...cell, isFirstAC: true } : cell;
  }
}
