import type { Heartbeats } from './beats.ts';

/** Machines of a hall by what they say of their self-tests. */
export type SeatTests = {
  machines: number;
  /** Machines that say that nothing is amiss. */
  passed: number;
  /** Names of the seats whose machine says that something is. */
  failed: readonly string[];
};

export type HallService = {
  /** null: the contest takes place in no hall, or no machine is enrolled there. */
  selfTests: (cid: number) => Promise<SeatTests | null>;
  /** Marks machines that fell silent; done every few seconds. Tests and tools may ask for it. */
  sweep: Heartbeats['sweep'];
};
