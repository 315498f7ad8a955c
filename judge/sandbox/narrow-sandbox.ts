/** A sandbox whose number of slots can be lowered while it works. */
import type { Sandbox } from './port.ts';
import { slotPool } from './slot-pool.ts';

export interface NarrowSandbox extends Sandbox {
  /** Uses at most `slots` from now on; resolves when the others are out of use. */
  narrow(slots: number): Promise<void>;
}

/** Passes requests on to `inner`, as many at once as its own slots allow. */
export const narrowSandbox = (inner: Sandbox): NarrowSandbox => {
  const pool = slotPool(Array.from({ length: inner.slots }, (_, index) => index));
  let width = inner.slots;

  const within = async <T>(count: number, signal: AbortSignal | undefined, work: () => Promise<T>) => {
    const taken = await pool.acquire(Math.min(count, width), signal);
    try {
      return await work();
    } finally {
      pool.release(taken);
    }
  };

  return {
    identity: inner.identity,
    get slots() {
      return width;
    },
    get idle() {
      return Math.min(pool.idle, inner.idle);
    },
    compile: (spec) => within(1, spec.signal, () => inner.compile(spec)),
    run: (spec) => within(1, spec.signal, () => inner.run(spec)),
    runTalk: (spec) => within(spec.users.length, spec.signal, () => inner.runTalk(spec)),
    probe: (argv) => inner.probe(argv),
    find: (key) => inner.find(key),
    discard: (artefact) => inner.discard(artefact),
    selfTest: () => inner.selfTest(),
    async dispose() {
      pool.close(new Error('the sandbox is closed'));
      await inner.dispose();
    },
    async narrow(slots) {
      const fewer = width - Math.max(1, Math.min(slots, width));
      width -= fewer;
      // These slots are never given back, so they stay out of use.
      if (fewer > 0) await pool.acquire(fewer);
    },
  };
};
