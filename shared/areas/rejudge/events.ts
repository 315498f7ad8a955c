import { z } from 'zod';

export const events = {
  user: {
    /** A rejudge of the user's has moved. */
    rejudge: z.object({ id: z.int().positive() }),
  },
} as const;
