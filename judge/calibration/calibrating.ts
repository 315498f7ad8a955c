/** Calibration beside the work of a node: a kept result at the start, else measuring while the node is idle. */
import { setTimeout as later } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { NarrowSandbox } from '../sandbox/narrow-sandbox.ts';
import { calibrateNode, keptCalibration, type NodeCalibration } from './calibrate-node.ts';
import type { Calibration } from './calibration.ts';
import { idleWatch } from './idle-watch.ts';

/** Pause before a machine that was too noisy is measured again, and the most calibrations in all. */
const AGAIN_MS = 10 * 60_000;
const MOST_TIMES = 3;

export interface Calibrating {
  readonly found: Calibration | null;
  /** Begins to measure while the node is idle, unless a result was kept. */
  begin(): void;
  busy(jobs: number): void;
  /** Sets the listener for slots that are lowered while the node works. */
  onFewer(tell: (slots: number) => void): void;
  stop(): void;
}

class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** @param afterMs idle time before a measure; undefined: the node is never measured */
export const startCalibrating = async (
  node: NodeCalibration & { readonly sandbox: NarrowSandbox },
  afterMs: number | undefined,
  log: Logger,
): Promise<Calibrating> => {
  const watch = idleWatch();
  let found: Calibration | null = null;
  let tell: (slots: number) => void = () => {};

  const use = async (calibration: Calibration): Promise<void> => {
    found = calibration;
    const { wantedSlots, usedSlots } = calibration;
    if (usedSlots >= wantedSlots) return;
    log.warn(calibration, 'fewer slots: with more, run times of one program differ too much on this machine');
    tell(usedSlots);
    await node.sandbox.narrow(usedSlots);
  };
  const measure = async (quietMs: number): Promise<void> => {
    for (let time = 1; time <= MOST_TIMES; time++) {
      const answer = await calibrateNode(
        node,
        () => watch.quiet(quietMs),
        (width, { median, spread }) =>
          log.info(
            { width, medianMs: Math.round(median), spread: Number(spread.toFixed(3)) },
            'calibration: measured',
          ),
      );
      if (answer) {
        log.info(answer, 'calibrated');
        return use(answer);
      }
      log.info('run times of this machine differ too much now to calibrate it');
      await later(AGAIN_MS, undefined, { ref: false });
    }
  };

  if (afterMs !== undefined) {
    const before = await keptCalibration(node);
    if (before) await use(before);
  }
  return {
    get found() {
      return found;
    },
    begin() {
      if (afterMs === undefined || found) return;
      measure(afterMs).catch((error: unknown) => {
        if (!(error instanceof Stopped)) log.warn({ err: error }, 'could not calibrate');
      });
    },
    busy: watch.busy,
    onFewer(listener) {
      tell = listener;
    },
    stop: () => watch.stop(new Stopped('this node stops')),
  };
};
