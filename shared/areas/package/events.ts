import { z } from 'zod';

export const events = {
  user: {
    /** An import of the user's has moved: read its report. */
    import: z.object({ id: z.string() }),
  },
} as const;
