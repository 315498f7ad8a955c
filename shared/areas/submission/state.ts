import { z } from 'zod';

/** What a row of a submission list shows and may change. */
export const submissionState = z.object({
  submitId: z.int().positive(),
  status: z.int(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  oiRankScore: z.int().nullable(),
});

export type SubmissionState = z.infer<typeof submissionState>;
