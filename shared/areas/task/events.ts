import { z } from 'zod';

export const events = {
  user: {
    /** A task of the user's is done: read it. */
    task: z.object({ key: z.string() }),
  },
} as const;
