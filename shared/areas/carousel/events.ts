import { z } from 'zod';

export const events = {
  site: {
    /** The pictures of the home page are others than before. */
    carousel: z.object({}),
  },
} as const;
