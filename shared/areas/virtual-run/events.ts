import { z } from 'zod';

export const events = {
  user: {
    /** A virtual run of the user's began or was ended: read those of the contest again. */
    virtual: z.object({ cid: z.int().positive() }),
  },
} as const;
