/** Keeps a node from taking jobs after a fault of its own, so that other nodes get them. */
import type { Logger } from 'pino';
import type { Gate } from './gate.ts';

/** Retries come 2 s after a fault; a node that failed stays away that long, so that another one gets the job. */
const PAUSE_MS = 2500;
const LONGEST_PAUSE_MS = 5000;
const ASK_AGAIN_MS = 1000;
/** A problem whose data are broken must not keep a sound node from its work. */
const PROBLEM_DATA_EVERY_MS = 30_000;

export interface StandBack {
  /** The machine or its sandbox failed: no jobs for a while. */
  fault(): void;
  /** Test data could not be had: no jobs for a while, longer each time in a row, and until they can be had again. */
  noData(): void;
  /** The data of one problem are at fault, as it seems: no jobs for a while, but not every time. */
  problemData(): void;
  /** A job was done. */
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

export const standBack = ({ gate, dataCanBeHad, log }: Options): StandBack => {
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
