import { availableParallelism, cpus } from 'node:os';

/**
 * Time in ms that the machine's processors have been idle since the machine started, summed. Always 0 where
 * this process may use only some processors, as the idle time of these is not known.
 */
export const idleCoresMs = (): number => {
  const cores = cpus();
  if (availableParallelism() < cores.length) return 0;
  return cores.reduce((sum, { times }) => sum + times.idle, 0);
};
