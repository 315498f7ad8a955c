import type { FastifyBaseLogger } from 'fastify';

type Options = { name: string; everyMs: number; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Does some work whenever it is woken and every `everyMs`, once at a time. Failed work is tried again then.
 */
export const awake = ({ name, everyMs, log }: Options, work: (stopping: AbortSignal) => Promise<void>) => {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  const run = async (): Promise<void> => {
    try {
      do {
        again = false;
        await work(stopping.signal);
      } while (again && !stopping.signal.aborted);
    } catch (error) {
      log.warn({ err: error, work: name }, 'following events failed; it is tried again');
    } finally {
      running = null;
    }
  };
  const wake = (): void => {
    again = true;
    if (!stopping.signal.aborted) running ??= run();
  };
  const timer = setInterval(wake, everyMs);
  return {
    wake,
    /** Waits for the work that is being done. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
};
