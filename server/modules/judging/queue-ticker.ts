import type { FastifyBaseLogger } from 'fastify';

type Ports = {
  /** Takes the right to tick for this time, on behalf of all processes. False: another process has it. */
  mayTick: (withinMs: number) => Promise<boolean>;
  tick: () => void;
  log: Pick<FastifyBaseLogger, 'debug'>;
  everyMs?: number;
};

/** Turns any number of changes into one tick a second, of all processes together; the last change is never lost. */
export const queueTicker = ({ mayTick, tick, log, everyMs = 1_000 }: Ports) => {
  let timer: NodeJS.Timeout | undefined;
  let dirty = false;

  const round = async (): Promise<void> => {
    if (dirty) {
      dirty = false;
      try {
        if (await mayTick(everyMs)) tick();
        else dirty = true;
      } catch (error) {
        // Watchers refetch when Redis is back.
        log.debug({ err: error }, 'no tick');
      }
    }
    timer = dirty ? setTimeout(round, everyMs).unref() : undefined;
  };

  return {
    changed(): void {
      dirty = true;
      // The tick waits a little, so that changes of one moment share it.
      timer ??= setTimeout(round, everyMs / 10).unref();
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
};
