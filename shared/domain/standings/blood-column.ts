import { bloodClass, firstBloodMs, nobody } from './first-blood.ts';

/** First blood of one problem in one view. */
export class BloodColumn {
  readonly #classes: Uint8Array;
  readonly #bloods: Float64Array;
  readonly #waits: Float64Array;
  #official = nobody;
  #star = nobody;

  /** @param classes class of each row, by its place in the list of participants */
  constructor(classes: Uint8Array) {
    this.#classes = classes;
    this.#bloods = new Float64Array(classes.length).fill(Number.POSITIVE_INFINITY);
    this.#waits = new Float64Array(classes.length).fill(Number.POSITIVE_INFINITY);
  }

  put(row: number, bloodMs: number, waitMs: number): void {
    this.#bloods[row] = bloodMs;
    this.#waits[row] = waitMs;
  }

  /** Decides anew. @returns whether others may hold it now */
  decide(): boolean {
    const [official, star] = [this.#official, this.#star];
    this.#official = firstBloodMs(this.#bloods, this.#waits, this.#classes, bloodClass.official);
    this.#star = firstBloodMs(this.#bloods, this.#waits, this.#classes, bloodClass.star);
    return official !== this.#official || star !== this.#star;
  }

  isHeldBy(row: number): boolean {
    const ownClass = this.#classes[row];
    if (ownClass === bloodClass.official) return this.#bloods[row] === this.#official;
    return ownClass === bloodClass.star && this.#bloods[row] === this.#star;
  }
}
