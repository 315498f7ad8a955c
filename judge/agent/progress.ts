/** Sends values with a pause between two. A value offered in the pause replaces the waiting one. */
export type Throttle<T> = {
  /** Sends now, or when the pause since the last value is over. */
  offer(value: T): void;
  /** Forgets the waiting value. */
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
