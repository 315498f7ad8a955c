import { RunTable } from './run-table.ts';
import { Sheet } from './sheet.ts';
import type { BoardDelta, ContestFacts, ContestLog, Row, Run, SharedView } from './types.ts';

const both = [true, false] as const;
/** Every view that many share. */
export const sharedViews: readonly SharedView[] = both.flatMap((sealed) =>
  both.flatMap((containsEnd) => both.map((removeStar) => ({ sealed, containsEnd, removeStar }))),
);

const keyOf = ({ sealed, containsEnd, removeStar }: SharedView) => `${sealed} ${containsEnd} ${removeStar}`;

type Shown = { readonly view: SharedView; readonly sheet: Sheet };

/** The boards of a contest, kept up to date run by run: always equal to the fold of the same log. */
export class Board {
  readonly #views: readonly SharedView[];
  #table: RunTable;
  #shown: ReadonlyMap<string, Shown>;

  constructor(log: ContestLog, views: readonly SharedView[] = sharedViews) {
    this.#views = views;
    this.#table = new RunTable(log);
    this.#shown = this.#folded();
  }

  /** All that the boards follow from, every submission once. */
  get log(): ContestLog {
    return { ...this.#table.facts, runs: this.#table.runs() };
  }

  /** Best row first. @throws RangeError for a view that the board was not made with */
  rows(view: SharedView): readonly Row[] {
    return this.#sheet(view).rows;
  }

  /**
   * The row of a participant as it sees itself in a sealed view: its own runs truly, ranked among what is shown of the
   * others. In the other views, and in a sealed OI contest, it is the row that all see. Null for one who is not there.
   */
  own(participant: string, view: SharedView): Row | null {
    return this.#sheet(view).own(participant);
  }

  /**
   * Takes what is newly known of a submission; one that is older than what is known changes nothing.
   * @returns a delta for each view in which something shows
   */
  apply(run: Run): BoardDelta[] {
    const at = this.#table.put(run);
    if (at === null) return [];
    return [...this.#shown.values()].flatMap(({ view, sheet }) => {
      const delta = sheet.update(at);
      return delta ? [{ view, ...delta }] : [];
    });
  }

  /** Round of the verdict that is known of a submission; null: the submission is not known. */
  roundOf(run: Pick<Run, 'submitId' | 'participant' | 'problem'>): number | null {
    return this.#table.roundOf(run);
  }

  /** Other rules, participants or problems for the same runs: all boards anew. */
  change(facts: Partial<ContestFacts>): void {
    this.#table = new RunTable({ ...this.#table.facts, ...facts, runs: this.#table.runs() });
    this.#shown = this.#folded();
  }

  #folded(): ReadonlyMap<string, Shown> {
    return new Map(
      this.#views.map((view) => [
        keyOf(view),
        { view, sheet: new Sheet(this.#table, { ...view, of: null }) },
      ]),
    );
  }

  #sheet(view: SharedView): Sheet {
    const shown = this.#shown.get(keyOf(view));
    if (!shown) throw new RangeError(`The board was not made with the view ${keyOf(view)}`);
    return shown.sheet;
  }
}
