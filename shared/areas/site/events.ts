import { z } from 'zod';

export const events = {
  site: {
    announcement: z.object({ id: z.int().positive(), title: z.string() }),
    config: z.object({}),
  },
} as const;
