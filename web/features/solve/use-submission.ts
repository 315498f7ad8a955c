import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useCall } from '../../data/hooks.ts';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { useSolveScope } from '../scope/solve-scope.ts';
import { useLiveSubmission } from '../submissions/live-submission.ts';

const visitor = 'visitor';

type Answer = { language: string; code: string; answerKey?: string };

/** The submission of a problem's page: sending it, and its judging. */
export const useSubmission = (problem: ProblemDetail['problem']) => {
  const { t } = useText();
  const user = useSession((session) => session.user);
  const publicOff = useSite()?.openPublicJudge === false;
  const [submitId, setSubmitId] = useState<number | null>(null);
  const live = useLiveSubmission(submitId);
  /** Why the last try was not taken. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { endpoints, place, closed, admit, byVerdict } = useSolveScope();
  // Contests have a switch of their own, which the server tells by a refusal.
  const judgingOff = publicOff && place.cid === 0;
  const send = useCall(endpoints.submit, {
    handles: (failure) => {
      // The verdict of an earlier program says nothing about this program.
      setSubmitId(null);
      setRefusal(failureText(failure, t));
      // A fault of the server is told in a toast too, with its id in the server's log.
      return failure.status < 500;
    },
  });

  // An ended session leaves what was typed with the person who typed it: the next one at this device must not find it.
  const owner = useSession((session) => session.owner) ?? visitor;

  const refetchChanged = useEffectEvent(() => {
    for (const endpoint of byVerdict) void refetchAll(endpoint);
  });
  // A verdict changes the problem's own numbers and state.
  useEffect(() => {
    if (submitId !== null && live.final) refetchChanged();
  }, [submitId, live.final]);

  return {
    submitId,
    live,
    submitting: send.isPending,
    refusal,
    judgingOff,
    /** Why nothing can be submitted now; null: it can. */
    closed: judgingOff ? t('problem:submit.off') : closed,
    /** Owner of the drafts. */
    owner,
    /** Whether nothing can be submitted now. */
    blocked:
      judgingOff ||
      closed !== null ||
      send.isPending ||
      (submitId !== null && !live.final && !live.detail.isError),
    /** Whether a person is signed in; opens the login dialog otherwise. */
    signedIn: (): boolean => {
      if (user) return true;
      toast({ kind: 'info', text: t('common:state.login') });
      openLogin();
      return false;
    },
    /** Sends an answer; false: the answer was refused, which has been told. */
    submit: async (answer: Answer): Promise<boolean> => {
      const body = { pid: problem.problemId, ...place, ...answer };
      setRefusal(null);
      if (!(await admit(problem.problemId))) return false;
      const sent = await send.mutateAsync({ body }).catch(() => null);
      if (!sent) return false;
      setSubmitId(sent.submitId);
      toast({ kind: 'success', text: t('problem:submit.done'), forMs: 2500 });
      return true;
    },
  };
};
export type Submission = ReturnType<typeof useSubmission>;
