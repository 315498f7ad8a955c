import { z } from 'zod';

export const events = {
  user: {
    /** The user has other messages than before, or has read some: ask for the counts. */
    message: z.object({}),
  },
  site: {
    /** Notices of the staff went out: ask for the counts. */
    notice: z.object({}),
  },
} as const;
