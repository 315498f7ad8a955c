import { availableParallelism, cpus } from 'node:os';

/**
 * How long the machine's processors have had nothing to do, in ms, all of them together. 0 for ever where we are
 * confined to some of them: what those did is not told.
 */
export const idleCoresMs = (): number => {
  const cores = cpus();
  if (availableParallelism() < cores.length) return 0;
  return cores.reduce((sum, { times }) => sum + times.idle, 0);
};
