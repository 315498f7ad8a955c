import {
  getAllCaseResult,
  getSubmissionDetail,
  type SubmissionDetail,
} from '@assize/shared/areas/submission/endpoints.ts';
import type { SubmissionState } from '@assize/shared/areas/submission/state.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { topicEvents } from '@assize/shared/index.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { on, patchAll, refetchAll, useApi, useTopic } from '../../data/hooks.ts';
import { useSession } from '../../state/session.ts';
import { useWatching } from '../../state/watched.ts';

/** While the socket is down a submission in progress is asked for this often (D4). */
export const submissionPollMs = 2_000;

type Progress = z.output<typeof topicEvents.submission.progress>;

/** The state a pushed frame carries, put into an answer fetched before. */
const withState = (detail: SubmissionDetail, state: SubmissionState): SubmissionDetail | undefined =>
  detail.submission.submitId === state.submitId
    ? { ...detail, submission: { ...detail.submission, ...state } }
    : undefined;

/**
 * A submission as it is being judged: the REST view, kept current by pushes, with the cases decided so far. `progress`
 * is null before the first frame and after the final verdict.
 */
export const useLiveSubmission = (submitId: number | null) => {
  const signedIn = useSession(({ user }) => user !== null);
  const [progress, setProgress] = useState<Progress | null>(null);
  useWatching(submitId);

  const query = { query: { submitId: submitId ?? 0 } };
  const detail = useApi(getSubmissionDetail, query, {
    enabled: submitId !== null,
    pollMs: (data) => (data && isFinal(data.submission.status) ? undefined : submissionPollMs),
  });
  const stored = detail.data?.submission.status;
  const final = stored !== undefined && isFinal(stored);

  const cases = useApi(getAllCaseResult, query, { enabled: submitId !== null && final && signedIn });

  useTopic(
    submitId === null ? null : `submission.${submitId}`,
    {
      progress: on(topicEvents.submission.progress, (frame) => {
        if (frame.submitId === submitId) setProgress(frame);
      }),
      state: on(topicEvents.submission.state, (state) => {
        patchAll(getSubmissionDetail, (known) => withState(known, state));
        if (!isFinal(state.status)) return setProgress(null);
        // The full view brings what a frame does not carry: messages, cases.
        void refetchAll(getSubmissionDetail);
        void refetchAll(getAllCaseResult);
      }),
    },
    () => {
      void refetchAll(getSubmissionDetail);
      void refetchAll(getAllCaseResult);
    },
  );

  const current = progress?.submitId === submitId && !final ? progress : null;
  return {
    detail,
    cases,
    progress: current,
    /** What counts now. */
    status: final ? stored : (current?.status ?? stored ?? verdict.pending),
    final,
  };
};
export type LiveSubmission = ReturnType<typeof useLiveSubmission>;
