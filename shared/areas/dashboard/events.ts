import { z } from 'zod';

export const events = {
  overview: {
    /** Servers have reported: the figures are other ones. */
    changed: z.object({}),
  },
} as const;
