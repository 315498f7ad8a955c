import { sandboxBenches } from '@assize/judge/sandbox/bench.ts';
import type { Figure } from './figure.ts';

/** Figures that the parts measure of themselves, without a whole site. */
export const partFigures = {
  sandbox: async () => [...(await sandboxBenches())],
} as const satisfies Record<string, () => Promise<Figure[]>>;
