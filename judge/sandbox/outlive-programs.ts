import { writeFile } from 'node:fs/promises';

/**
 * Keeps this process, and the boxes it starts afterwards, from being ended in a program's place when the machine or the
 * group of the judge has no memory left. The files of a program that the kernel has ended hold their memory until its
 * box is cleared, and the next process that asks for some would be ended too. Programs stay the kernel's first choice.
 * A process that may not do so stays as it is.
 */
export const outlivePrograms = (): Promise<void> =>
  writeFile('/proc/self/oom_score_adj', '-1000').catch(() => undefined);
