export type Clock = {
  /** Milliseconds since the epoch, by this machine. */
  readonly now: () => number;
  /** Runs something once later; returns how to take it back. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** A number between 0 and 1. */
  readonly chance: () => number;
};
