import { z } from 'zod';

export const events = {
  staff: {
    /** Something that staff look at is another thing: read it again. */
    changed: z.object({}),
    /** Submissions came, or have another verdict. */
    runs: z.object({}),
  },
} as const;
