/** Small values that outlive the app, each under a name; what is written is on the disk when `write` returns. */
export type Store = {
  /** @returns undefined where there is none, or it cannot be read */
  readonly read: (name: string) => unknown;
  readonly write: (name: string, value: unknown) => void;
  readonly forget: (name: string) => void;
};
