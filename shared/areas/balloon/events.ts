import { z } from 'zod';

export const events = {
  balloon: {
    /** A balloon came or went, or is in another state: read the list again. */
    changed: z.object({}),
  },
} as const;
