import type { Figure } from './figure.ts';
import { beating } from './hall/beating.ts';
import { lock } from './hall/lock.ts';
import { restart } from './hall/restart.ts';
import { swap } from './hall/swap.ts';

/** A hall of machines without their windows. `BENCH_SHARE=0.1` makes it smaller. */
export const hallFigures = {
  'hall-beating': beating,
  'hall-restart': restart,
  'hall-swap': swap,
  'hall-lock': lock,
} as const satisfies Record<string, () => Promise<Figure[]>>;
