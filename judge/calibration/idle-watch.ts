/** Tells when the node is idle, and when an idle time ends. */
export interface IdleWatch {
  /** Sets the number of jobs in work. */
  busy(jobs: number): void;
  /** Resolves after `forMs` without a job, with a signal that fires at the next job. Rejects with `stop`'s reason. */
  quiet(forMs: number): Promise<AbortSignal>;
  stop(reason: Error): void;
}

export const idleWatch = (): IdleWatch => {
  let jobs = 0;
  let idleSince = performance.now();
  let work = new AbortController();
  const stopped = new AbortController();
  let changed = Promise.withResolvers<void>();

  const wait = (ms: number | undefined): Promise<'time' | 'change'> =>
    new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms, 'time').unref();
      void changed.promise.then(() => {
        clearTimeout(timer);
        resolve('change');
      });
    });
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  return {
    busy(now) {
      if (now === 0) idleSince = performance.now();
      jobs = now;
      if (jobs > 0) {
        work.abort(new Error('work came'));
        work = new AbortController();
      }
      tell();
    },
    async quiet(forMs) {
      for (;;) {
        stopped.signal.throwIfAborted();
        const left = Math.max(0, idleSince + forMs - performance.now());
        const how = await wait(jobs > 0 ? undefined : left);
        if (how === 'time') return work.signal;
      }
    },
    stop(reason) {
      stopped.abort(reason);
      work.abort(reason);
      tell();
    },
  };
};
