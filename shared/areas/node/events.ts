import { z } from 'zod';

export const events = {
  /** Staff only. */
  judges: {
    changed: z.object({}),
  },
  /** The public queue page: at most once a second. */
  queue: {
    changed: z.object({}),
  },
} as const;
