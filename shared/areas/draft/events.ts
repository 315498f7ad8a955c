import { z } from 'zod';

export const events = {
  user: {
    /** A draft of the user's was saved as this revision: pages that have an older one ask for it. */
    draft: z.object({
      scope: z.string(),
      problemId: z.string(),
      language: z.string(),
      revision: z.int().positive(),
    }),
  },
} as const;
