import { z } from 'zod';

export const events = {
  print: {
    /** A job came, or its state is another: read the list again. */
    changed: z.object({}),
  },
  user: {
    /** A print job of the user's is in another state: read the own jobs of the contest again. */
    print: z.object({ cid: z.int().positive() }),
  },
} as const;
