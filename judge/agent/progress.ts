/** At most so many frames a second for one submission; the newest wins. */
export type Throttle<T> = {
  /** Sends now, or when the pause since the last frame is over. */
  offer(value: T): void;
  /** Forgets what waits: the result says more. */
  stop(): void;
};

export const throttle = <T>(send: (value: T) => void, pauseMs: number): Throttle<T> => {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    timer = setTimeout(flush, pauseMs);
    send(value);
  };
  return {
    offer(value) {
      waiting = { value };
      if (!timer) flush();
    },
    stop() {
      waiting = undefined;
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
