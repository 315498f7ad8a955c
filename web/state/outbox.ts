import { create } from 'zustand';

/** A submission that waits for the network on a machine of a hall. */
export type Waiting = {
  key: string;
  /** ms since the epoch, by the server's clock. */
  pressedAt: number;
};
/** What became of one: its number, or why it was not taken. */
export type Ended = { submitId: number } | { refused: string };

type Outbox = {
  waiting: readonly Waiting[];
  /** Those that ended while this page was open. */
  ended: ReadonlyMap<string, Ended>;
};
export const useOutbox = create<Outbox>()(() => ({ waiting: [], ended: new Map() }));
