import { contestClock } from '../contest/contest-time.ts';
import { BloodColumn } from './blood-column.ts';
import { type CellRules, cellRules, foldCell, sameCell } from './cell.ts';
import { bloodClassOf } from './first-blood.ts';
import { compareRows, placeAmong, rankInPlace, rankOf, rowOf } from './rows.ts';
import type { RunTable } from './run-table.ts';
import type { BoardDelta, Cell, Participant, Row, View } from './types.ts';

/** The board of one view. Rows are replaced, never changed, so that one who holds a row may keep what follows from it. */
export class Sheet {
  readonly #table: RunTable;
  readonly #view: View;
  readonly #of: CellRules;
  /** One of each problem. */
  readonly #bloods: readonly BloodColumn[];
  #rows: readonly Row[];

  constructor(table: RunTable, view: View) {
    this.#table = table;
    this.#view = view;
    const { rules, participants, problems } = table.facts;
    this.#of = cellRules(rules, contestClock(rules), view);
    const classes = Uint8Array.from(participants, bloodClassOf);
    this.#bloods = problems.map(() => new BloodColumn(classes));
    const cells = participants.map((participant, listed) =>
      this.#shows(participant) ? problems.map((_, column) => this.#take(listed, column)) : null,
    );
    for (const blood of this.#bloods) blood.decide();
    const rows: Row[] = [];
    for (let listed = 0; listed < participants.length; listed++) {
      const [participant, own] = [participants[listed], cells[listed]];
      if (!participant || !own) continue;
      for (let column = 0; column < own.length; column++)
        own[column] = this.#withBlood(own[column] ?? null, listed, column);
      rows.push(rowOf(rules, participant, listed, own));
    }
    rows.sort(compareRows(rules));
    rankInPlace(rules, rows);
    this.#rows = rows;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Follows a change of one cell's runs. @returns what that changed; null for nothing that shows */
  update({ row: listed, column }: { row: number; column: number }): Omit<BoardDelta, 'view'> | null {
    const { rules, participants } = this.#table.facts;
    const participant = participants[listed];
    if (!participant || !this.#shows(participant)) return null;
    const cell = this.#take(listed, column);
    const otherBlood = this.#bloods[column]?.decide() ?? false;
    const rows = [...this.#rows];
    const changed = new Set<number>();
    const from = rows.findIndex((row) => row.listed === listed);
    const put = (index: number, next: Cell | null) => {
      const row = rows[index];
      const owner = row && participants[row.listed];
      if (!row || !owner || sameCell(row.cells[column] ?? null, next)) return;
      rows[index] = rowOf(rules, owner, row.listed, row.cells.with(column, next), row.rank);
      changed.add(row.listed);
    };
    put(from, this.#withBlood(cell, listed, column));
    if (otherBlood)
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index];
        if (row && index !== from) put(index, this.#withBlood(row.cells[column] ?? null, row.listed, column));
      }
    if (changed.size === 0) return null;
    // First blood moves no row: only the row of the run itself may have another place.
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

  /** The row of a participant as it sees itself among these; null for one that is not among them. */
  own(participant: string): Row | null {
    const { rules, problems, participants } = this.#table.facts;
    const listed = this.#table.rowOf(participant);
    const owner = listed === null ? undefined : participants[listed];
    if (listed === null || !owner || !this.#shows(owner)) return null;
    const cells = problems.map((problem, column) =>
      this.#withBlood(
        foldCell(this.#table.at(listed, column), problem, this.#of, true, () => {}),
        listed,
        column,
      ),
    );
    const own = rowOf(rules, owner, listed, cells);
    return { ...own, rank: rankOf(rules, this.#rows, own) };
  }

  #shows({ hidden, isStar, late = false }: Participant): boolean {
    const { removeStar, containsEnd } = this.#view;
    return !hidden && !(removeStar && isStar) && !(late && !containsEnd);
  }

  #take(listed: number, column: number): Cell | null {
    const { participants, problems } = this.#table.facts;
    const [participant, problem] = [participants[listed], problems[column]];
    if (!participant || !problem) throw new RangeError(`No cell ${listed}, ${column}`);
    const isOwn = participant.id === this.#view.of;
    return foldCell(this.#table.at(listed, column), problem, this.#of, isOwn, (bloodMs, waitMs) =>
      this.#bloods[column]?.put(listed, bloodMs, waitMs),
    );
  }

  #withBlood(cell: Cell | null, listed: number, column: number): Cell | null {
    const isFirstAC = this.#bloods[column]?.isHeldBy(listed) ?? false;
    return cell === null || cell.isFirstAC === isFirstAC ? cell : { ...cell, isFirstAC };
  }
}
