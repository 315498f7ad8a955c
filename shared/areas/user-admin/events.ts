import { z } from 'zod';

export const events = {
  user: {
    /** Making many users has moved on: read the batch. */
    batch: z.object({ id: z.string() }),
  },
} as const;
