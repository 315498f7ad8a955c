import { writeFile } from 'node:fs/promises';

/**
 * Keeps the kernel from killing this process, or boxes that it starts later, when the machine or the judge's
 * group has no memory left. The files of a killed program hold memory until its box is cleared, and the next
 * process that asks for memory would be killed too. Programs stay the kernel's first choice. Does nothing
 * where the process may not change this.
 */
export const outlivePrograms = (): Promise<void> =>
  writeFile('/proc/self/oom_score_adj', '-1000').catch(() => undefined);
