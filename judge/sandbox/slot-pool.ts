/** Hands out slots in the order of requests, or requests for one slot could keep one for two waiting for ever. */

export interface SlotPool<T> {
  readonly idle: number;
  /** Rejects with the signal's reason when it fires first, or with `closed` after close(). */
  acquire(count: number, signal?: AbortSignal): Promise<readonly T[]>;
  release(taken: readonly T[]): void;
  close(reason: Error): void;
}

export const slotPool = <T>(slots: readonly T[]): SlotPool<T> => {
  const free = [...slots];
  const queue: { count: number; give(taken: T[]): void; fail(reason: unknown): void }[] = [];
  let closed: Error | undefined;
  const serve = (): void => {
    for (let head = queue[0]; head && head.count <= free.length; head = queue[0]) {
      queue.shift();
      head.give(free.splice(0, head.count));
    }
  };
  return {
    get idle() {
      return queue.length > 0 ? 0 : free.length;
    },
    acquire(count, signal) {
      return new Promise((resolve, reject) => {
        if (closed || signal?.aborted) return reject(closed ?? signal?.reason);
        const leave = (): void => {
          queue.splice(queue.indexOf(entry), 1);
          reject(signal?.reason);
          serve();
        };
        const entry = {
          count,
          give(taken: T[]) {
            signal?.removeEventListener('abort', leave);
            resolve(taken);
          },
          fail(reason: unknown) {
            signal?.removeEventListener('abort', leave);
            reject(reason);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        queue.push(entry);
        serve();
      });
    },
    release(taken) {
      free.push(...taken);
      serve();
    },
    close(reason) {
      closed = reason;
      for (const entry of queue.splice(0)) entry.fail(reason);
    },
  };
};
