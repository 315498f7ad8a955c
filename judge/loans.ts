/** Slots that a job borrows beside its own one, for as long as no other job needs them. */
import type { Sandbox } from './sandbox/port.ts';

export type Loans = {
  /** Whether so many further slots may be used from now on. */
  readonly borrow: (slots: number) => boolean;
  readonly giveBack: (slots: number) => void;
  /** Between two cases of a job: resolves when its next case may run in the job's own slot. */
  readonly stepAside: (signal: AbortSignal) => Promise<void>;
};

/** Lends whatever is idle, to a job that is alone. */
export const idleLoans = (sandbox: Pick<Sandbox, 'idle'>): Loans => ({
  borrow: (slots) => sandbox.idle >= slots,
  giveBack: () => {},
  stepAside: async () => {},
});
