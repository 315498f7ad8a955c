import { availableParallelism, cpus } from 'node:os';

/**
 * Time in ms that the machine's processors have been idle since it started, all together. Always 0 where this process is
 * confined to some of them, as their share is not known.
 */
export const idleCoresMs = (): number => {
  const cores = cpus();
  if (availableParallelism() < cores.length) return 0;
  return cores.reduce((sum, { times }) => sum + times.idle, 0);
};
