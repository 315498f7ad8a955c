import { z } from 'zod';

export const events = {
  clarification: {
    /** Something was told to everybody in the contest. */
    broadcast: z.object({}),
    /** For those who answer: the questions are others than before; `asked`: a new one came. */
    queue: z.object({ asked: z.boolean() }),
  },
  user: {
    /** A question of the user's, or of the user's team, was asked (`answered` is false) or answered. */
    clarification: z.object({ cid: z.int().positive(), answered: z.boolean() }),
  },
} as const;
