import { z } from 'zod';
import { machineLoad } from '../../domain/machine-load.ts';

export const judgeNode = z.object({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  host: z.string().max(255),
  /** Version of the judge software. */
  version: z.string().max(64),
  slots: z.int().nonnegative(),
  busy: z.int().nonnegative(),
  sandbox: z.string().max(255),
  languages: z.array(z.object({ name: z.string(), version: z.string().max(255) })),
  /** Languages not offered and why. */
  missing: z.array(z.object({ name: z.string(), reason: z.string().max(255) })),
  draining: z.boolean(),
  /** Spread of run times with all slots busy, and the slots that follow from it; null: not measured yet. */
  calibration: z
    .object({
      /** Slots asked for, and those used after the measure. */
      wantedSlots: z.int().positive(),
      usedSlots: z.int().positive(),
      /** p10–p90 spread with `usedSlots` busy over the spread with one. */
      spreadRatio: z.number().nonnegative(),
      /** Median run with `usedSlots` busy over the median with one. */
      slowdown: z.number().nonnegative().optional(),
      /** false: taken from an earlier start of the same host and compilers. */
      fresh: z.boolean(),
    })
    .nullish(),
  /** How busy its machine is; left out by a node that does not start. */
  load: machineLoad.optional(),
  /** How far its clock is ahead of the server's, in ms, as of the answer before; left out until one came. */
  clockAheadMs: z.int().optional(),
  /** Why the node takes no work now, for staff; null when it does. */
  trouble: z.string().max(1000).nullish(),
});

export type JudgeNode = z.infer<typeof judgeNode>;
