import { z } from 'zod';
import { judgeProgress } from '../judging/result.ts';
import { submissionState } from './state.ts';

export const events = {
  submission: {
    /** No seq; may be dropped. */
    progress: judgeProgress.pick({ submitId: true, status: true, total: true, cases: true }),
    state: submissionState,
  },
  /** Rows of the public list. */
  status: {
    /** A submission appeared: refetch page 1 if it is shown. */
    added: z.object({ submitId: z.int().positive() }),
    state: submissionState,
  },
  user: {
    verdict: submissionState.extend({ displayPid: z.string(), title: z.string() }),
  },
} as const;
