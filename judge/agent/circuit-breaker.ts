/** The pauses of a node after faults of its own, in which other nodes get the jobs (Judging 7). */
import type { Logger } from 'pino';
import type { Gate } from './gate.ts';

/** Pause of a node after a fault. A job is tried again after 2 s, so another node gets the next try. */
const PAUSE_MS = 2500;
const LONGEST_PAUSE_MS = 5000;
const ASK_AGAIN_MS = 1000;
/**
 * Least time in ms between two pauses for the data of a problem: a problem with broken data must not stop a
 * sound node for good.
 */
const PROBLEM_DATA_EVERY_MS = 30_000;

export interface CircuitBreaker {
  /** Begins a pause after the machine or its sandbox failed. */
  fault(): void;
  /**
   * Begins a pause after test data could not be had. The pause lasts until data can be had; its least length
   * grows with each such pause in a row.
   */
  noData(): void;
  /** Begins a pause after data of one problem seemed to be at fault, unless there was such a pause lately. */
  problemData(): void;
  /** Ends the row of faults: a job was done. */
  worked(): void;
  /** Whether the server answers this node and its disk takes test data. */
  dataCanBeHad(): Promise<boolean>;
  stop(): void;
}

type Options = {
  readonly gate: Pick<Gate, 'shut' | 'reopen'>;
  readonly dataCanBeHad: () => Promise<boolean>;
  readonly log: Logger;
};

export const circuitBreaker = ({ gate, dataCanBeHad, log }: Options): CircuitBreaker => {
  let pause: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let stopped = false;
  let withoutData = false;
  let inRow = 0;
  let problemDataAt = Number.NEGATIVE_INFINITY;

  const fault = (): void => {
    if (stopped) return;
    clearTimeout(pause);
    gate.shut('fault');
    pause = setTimeout(() => gate.reopen('fault'), PAUSE_MS);
  };
  const ask = async (): Promise<void> => {
    const can = await dataCanBeHad().catch(() => false);
    if (stopped) return;
    if (!can) {
      look = setTimeout(ask, ASK_AGAIN_MS);
      return;
    }
    withoutData = false;
    log.info('test data can be had again: takes jobs');
    gate.reopen('data');
  };

  return {
    fault,
    noData() {
      if (stopped || withoutData) return;
      withoutData = true;
      gate.shut('data');
      log.warn('test data cannot be had: takes no jobs until they can');
      look = setTimeout(ask, Math.min(PAUSE_MS * 2 ** inRow, LONGEST_PAUSE_MS));
      inRow += 1;
    },
    problemData() {
      if (performance.now() - problemDataAt < PROBLEM_DATA_EVERY_MS) return;
      problemDataAt = performance.now();
      fault();
    },
    worked() {
      inRow = 0;
    },
    dataCanBeHad,
    stop() {
      stopped = true;
      clearTimeout(pause);
      clearTimeout(look);
    },
  };
};
