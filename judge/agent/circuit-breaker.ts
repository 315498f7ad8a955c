/** The pauses of a node after faults of its own, in which other nodes get the jobs (Judging 7). */
import type { Logger } from 'pino';
import type { Gate } from './gate.ts';

/** Pauses in ms. */
export type StandBack = {
  /** After a fault. A job is tried again after 2 s, so another node gets the next try. */
  readonly pauseMs: number;
  readonly longestMs: number;
  readonly askAgainMs: number;
};
const usual: StandBack = { pauseMs: 2500, longestMs: 5000, askAgainMs: 1000 };

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
  readonly standBack?: StandBack | undefined;
};

export const circuitBreaker = ({ gate, dataCanBeHad, log, standBack = usual }: Options): CircuitBreaker => {
  const { pauseMs, longestMs, askAgainMs } = standBack;
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
    pause = setTimeout(() => gate.reopen('fault'), pauseMs);
  };
  const ask = async (): Promise<void> => {
    const can = await dataCanBeHad().catch(() => false);
    if (stopped) return;
    if (!can) {
      look = setTimeout(ask, askAgainMs);
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
      look = setTimeout(ask, Math.min(pauseMs * 2 ** inRow, longestMs));
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
