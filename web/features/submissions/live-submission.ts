import type { AllCaseResult, SubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { events } from '@assize/shared/areas/submission/events.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { on, useApi, useTopic } from '../../data/hooks.ts';
import { change, type LiveTopic, Meanwhile } from '../../data/live.ts';
import { useSession } from '../../state/session.ts';
import { useWatching } from '../../state/watched.ts';
import { useSolveScope } from '../scope/solve-scope.ts';

/** While nothing is pushed a submission in progress is asked for this often. */
export const submissionPollMs = 2_000;

type Progress = z.output<typeof events.submission.progress>;

/** The view of a submission by its topic: a verdict is shown at once, its messages come with the view. */
const stateOf = (submitId: number): LiveTopic<SubmissionDetail> => ({
  name: `submission.${submitId}`,
  events: {
    state: change(events.submission.state, (detail, state) => {
      if (state.submitId !== submitId) return undefined;
      const shown = { ...detail, submission: { ...detail.submission, ...state } };
      return isFinal(state.status) ? new Meanwhile(shown) : shown;
    }),
  },
});
/** Another verdict has other cases, so the cases are fetched again. */
const casesOf = (submitId: number): LiveTopic<AllCaseResult> => ({
  name: `submission.${submitId}`,
  events: {
    state: change(events.submission.state, (_, state) => (isFinal(state.status) ? 'refetch' : undefined)),
  },
});

/**
 * A submission as it is being judged: the REST view, kept current by pushes, with the cases decided so far. `progress`
 * is null before the first frame and after the final verdict.
 */
export const useLiveSubmission = (submitId: number | null) => {
  const signedIn = useSession(({ user }) => user !== null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { endpoints } = useSolveScope();
  useWatching(submitId);
  const topics = submitId === null ? undefined : [stateOf(submitId)];

  const query = { query: { submitId: submitId ?? 0 } };
  const detail = useApi(endpoints.submission, query, {
    enabled: submitId !== null,
    topics,
    pollMs: (data) => (data && isFinal(data.submission.status) ? undefined : submissionPollMs),
  });
  const stored = detail.data?.submission.status;
  const final = stored !== undefined && isFinal(stored);

  const casesOpen = submitId !== null && final && signedIn;
  const cases = useApi(endpoints.cases, query, {
    enabled: casesOpen,
    topics: casesOpen ? [casesOf(submitId)] : undefined,
  });

  // Progress belongs to no answer: it is gone with the verdict.
  useTopic(
    submitId === null ? null : `submission.${submitId}`,
    {
      progress: on(events.submission.progress, (frame) => {
        if (frame.submitId === submitId) setProgress(frame);
      }),
      state: on(events.submission.state, ({ status }) => {
        if (!isFinal(status)) setProgress(null);
      }),
    },
    () => undefined,
  );

  const current = progress?.submitId === submitId && !final ? progress : null;
  return {
    detail,
    cases,
    progress: current,
    /** The verdict that counts now. */
    status: final ? stored : (current?.status ?? stored ?? verdict.pending),
    final,
  };
};
export type LiveSubmission = ReturnType<typeof useLiveSubmission>;
