/** Keeps a node from taking jobs after a fault of its own, so that other nodes get them (Judging 7). */
import type { Logger } from 'pino';
import type { Gate } from './gate.ts';

/** A job is tried again 2 s after a fault; the node that failed takes none for longer, so that another one gets it. */
const PAUSE_MS = 2500;
const LONGEST_PAUSE_MS = 5000;
const ASK_AGAIN_MS = 1000;
/** Pause in ms between two stops for a problem's data: broken data must not keep a sound node from its work. */
const PROBLEM_DATA_EVERY_MS = 30_000;

export interface CircuitBreaker {
  /** Notes that the machine or its sandbox failed: no jobs for a while. */
  fault(): void;
  /** Notes that test data could not be had: no jobs for a while, longer each time in a row, and until they can. */
  noData(): void;
  /** Notes that data of one problem seem to be at fault: no jobs for a while, but not every time. */
  problemData(): void;
  /** Notes that a job was done. */
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
