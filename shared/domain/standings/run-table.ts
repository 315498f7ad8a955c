import { byReceipt, currentRuns, supersedes } from './runs.ts';
import type { ContestFacts, ContestLog, Run } from './types.ts';

const none: readonly Run[] = [];

/** The log by cells: runs of each participant in each problem, in order. */
export class RunTable {
  readonly facts: ContestFacts;
  readonly #rowOf: ReadonlyMap<string, number>;
  readonly #columnOf: ReadonlyMap<number, number>;
  readonly #cells: (readonly Run[] | undefined)[];
  /** Runs without a cell: of people who are not on the board (yet), or to other problems. */
  readonly #elsewhere = new Map<number, Run>();

  constructor({ runs, ...facts }: ContestLog) {
    this.facts = facts;
    this.#rowOf = new Map(facts.participants.map(({ id }, index) => [id, index]));
    this.#columnOf = new Map(facts.problems.map(({ id }, index) => [id, index]));
    const cells = new Array<Run[] | undefined>(facts.participants.length * facts.problems.length);
    for (const run of runs) {
      const at = this.#indexOf(run);
      if (at === null) this.#putElsewhere(run);
      else {
        const list = cells[at];
        if (list) list.push(run);
        else cells[at] = [run];
      }
    }
    this.#cells = cells.map((list) => list && currentRuns(list));
  }

  at(row: number, column: number): readonly Run[] {
    return this.#cells[row * this.facts.problems.length + column] ?? none;
  }

  /** Takes a new statement of a submission. @returns its cell; null where no cell follows from it */
  put(run: Run): { row: number; column: number } | null {
    const at = this.#indexOf(run);
    if (at === null) {
      this.#putElsewhere(run);
      return null;
    }
    const runs = this.#cells[at] ?? none;
    const held = runs.find(({ submitId }) => submitId === run.submitId);
    if (held && !supersedes(run, held)) return null;
    this.#cells[at] = [...runs.filter((one) => one !== held), run].sort(byReceipt);
    const columns = this.facts.problems.length;
    return { row: Math.floor(at / columns), column: at % columns };
  }

  /** Every submission once. */
  runs(): Run[] {
    return [...this.#cells.flatMap((list) => list ?? []), ...this.#elsewhere.values()];
  }

  #indexOf({ participant, problem }: Run): number | null {
    const [row, column] = [this.#rowOf.get(participant), this.#columnOf.get(problem)];
    return row === undefined || column === undefined ? null : row * this.facts.problems.length + column;
  }

  #putElsewhere(run: Run): void {
    const held = this.#elsewhere.get(run.submitId);
    if (!held || supersedes(run, held)) this.#elsewhere.set(run.submitId, run);
  }
}
