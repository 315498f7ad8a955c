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
    this.#cells = this.#sorted(runs);
  }

  /** Place in the list of participants; null for one who is not in it. */
  rowOf(participant: string): number | null {
    return this.#rowOf.get(participant) ?? null;
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

  /** Round of what is known of a submission; null: it is not known. */
  roundOf(run: Pick<Run, 'submitId' | 'participant' | 'problem'>): number | null {
    const at = this.#indexOf(run);
    const held =
      at === null
        ? this.#elsewhere.get(run.submitId)
        : this.#cells[at]?.find(({ submitId }) => submitId === run.submitId);
    return held?.round ?? null;
  }

  /** Every submission once. */
  runs(): Run[] {
    return [...this.#cells.flatMap((list) => list ?? []), ...this.#elsewhere.values()];
  }

  /** Lists get their length before they are filled, since most of a fold would be growing them. */
  #sorted(runs: readonly Run[]): (readonly Run[] | undefined)[] {
    const left = new Int32Array(this.facts.participants.length * this.facts.problems.length);
    const places = new Int32Array(runs.length);
    let isOrdered = true;
    let before: Run | null = null;
    for (let index = 0; index < runs.length; index++) {
      const run = runs[index];
      if (!run) continue;
      isOrdered &&= before === null || byReceipt(before, run) < 0;
      before = run;
      const at = this.#indexOf(run);
      places[index] = at ?? -1;
      if (at === null) this.#putElsewhere(run);
      else left[at] = (left[at] ?? 0) + 1;
    }
    const cells = new Array<Run[] | undefined>(left.length);
    // From the end, so that what is left of a list is where its next run goes.
    for (let index = runs.length - 1; index >= 0; index--) {
      const run = runs[index];
      const at = places[index] ?? -1;
      if (!run || at < 0) continue;
      const place = (left[at] ?? 0) - 1;
      left[at] = place;
      let list = cells[at];
      if (!list) {
        list = new Array<Run>(place + 1);
        cells[at] = list;
      }
      list[place] = run;
    }
    return isOrdered ? cells : cells.map((list) => list && currentRuns(list));
  }

  #indexOf({ participant, problem }: Pick<Run, 'participant' | 'problem'>): number | null {
    const [row, column] = [this.#rowOf.get(participant), this.#columnOf.get(problem)];
    return row === undefined || column === undefined ? null : row * this.facts.problems.length + column;
  }

  #putElsewhere(run: Run): void {
    const held = this.#elsewhere.get(run.submitId);
    if (!held || supersedes(run, held)) this.#elsewhere.set(run.submitId, run);
  }
}
