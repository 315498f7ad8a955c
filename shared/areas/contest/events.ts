import { z } from 'zod';

export const events = {
  contest: {
    /** Times, names or rules of the contest are others than before: read it again. */
    changed: z.object({}),
    /** Its problems are others than before: read their list again. */
    problems: z.object({}),
    /** An announcement came, was changed or is gone. */
    announcement: z.object({ id: z.int().positive(), title: z.string() }),
  },
} as const;
