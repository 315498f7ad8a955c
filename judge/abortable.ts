/**
 * The result of `work`, unless the signal fires first. Then the promise rejects with the signal's reason, and
 * `late` gets the result of the work, which cannot be called off.
 */
export const unlessAborted = <T>(
  work: Promise<T>,
  signal: AbortSignal,
  late: (made: T) => void = () => {},
): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason);
      work.then(late, () => {});
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
