import type { ProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useCall } from '../../data/hooks.ts';
import { press } from '../../data/runtime.ts';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { whileSending } from '../../state/watched.ts';
import { useSolveScope } from '../scope/solve-scope.ts';
import { useLiveSubmission } from '../submissions/live-submission.ts';
import { useKept } from './use-kept.ts';
import { useSendLater } from './use-send-later.ts';

const visitor = 'visitor';
/** How long it is said that a submission was taken. */
const takenShownMs = 2500;

export type Answer = { language: string; code: string; answerKey?: string };
/** Seconds until the next submission is taken; null: the failure is another one. */
const secondsToWait = (failure: unknown): number | null =>
  failure instanceof ApiFailure && failure.code === 'submission.too-fast' ? (failure.retryAfter ?? 1) : null;

type Sent = { submitId: number; answer: Answer };

/** The submission of a problem's page: sending it, and its judging. */
export const useSubmission = (problem: ProblemDetail['problem']) => {
  const { t } = useText();
  const user = useSession((session) => session.user);
  const publicOff = useSite()?.openPublicJudge === false;
  const [sent, setSent] = useState<Sent | null>(null);
  const submitId = sent?.submitId ?? null;
  /** For a moment after the server has taken it. */
  const [taken, setTaken] = useState(false);
  const live = useLiveSubmission(submitId);
  /** Why the last try was not taken. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { endpoints, place, closed, admit, byVerdict } = useSolveScope();
  // Contests have a switch of their own, which the server tells by a refusal.
  const judgingOff = publicOff && place.cid === 0;
  const later = useSendLater<Answer>((answer) => void submit(answer));
  const kept = useKept<Answer>((answer, ended) => {
    if ('submitId' in ended) setSent({ submitId: ended.submitId, answer });
    else setRefusal(ended.refused);
  });
  const send = useCall(endpoints.submit, {
    by: press,
    handles: (failure) => {
      // Told by what waits.
      if (failure.kind === 'kept') {
        setSent(null);
        return true;
      }
      // Told by the countdown.
      if (secondsToWait(failure) !== null) return true;
      // The verdict of an earlier program says nothing about this program.
      setSent(null);
      setRefusal(failureText(failure, t));
      // A fault of the server is told in a toast too, with its id in the server's log.
      return failure.status < 500;
    },
  });

  // An ended session leaves what was typed with the person who typed it: the next one at this device must not find it.
  const owner = useSession((session) => session.owner) ?? visitor;

  useEffect(() => {
    if (!taken) return;
    const timer = setTimeout(() => setTaken(false), takenShownMs);
    return () => clearTimeout(timer);
  }, [taken]);

  const refetchChanged = useEffectEvent(() => {
    for (const endpoint of byVerdict) void refetchAll(endpoint);
  });
  // A verdict changes the problem's own numbers and state.
  useEffect(() => {
    if (submitId !== null && live.final) refetchChanged();
  }, [submitId, live.final]);

  /** Sends an answer, now or as soon as the interval between submissions ends; false: it was refused, which is told. */
  const submit = async (answer: Answer): Promise<boolean> => {
    const body = { pid: problem.problemId, ...place, ...answer };
    setRefusal(null);
    later.cancel();
    if (!(await admit(problem.problemId))) return false;
    try {
      const { submitId } = await whileSending(send.mutateAsync({ body }));
      setSent({ submitId, answer });
      setTaken(true);
      return true;
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.kind === 'kept') {
        kept.begin(failure.message, answer);
        return true;
      }
      const seconds = secondsToWait(failure);
      if (seconds !== null) later.after(seconds, answer);
      return seconds !== null;
    }
  };

  return {
    submitId,
    taken,
    live,
    submitting: send.isPending,
    refusal,
    /** Whether it was pressed without a network and waits on the machine. */
    kept: kept.waits,
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
    /** The answer that is sent by itself when the interval between two submissions has passed. */
    later,
    /** While an answer waits for that, the newer one takes its place; nothing is asked of the server. */
    submit: (answer: Answer): Promise<boolean> => {
      if (later.seconds === null) return submit(answer);
      later.replace(answer);
      return Promise.resolve(true);
    },
    /** Whether the verdict is that of another answer than this one, which stands on the page. */
    isEarlier: (answer: Answer): boolean =>
      sent !== null &&
      (sent.answer.language !== answer.language ||
        sent.answer.code !== answer.code ||
        sent.answer.answerKey !== answer.answerKey),
  };
};
export type Submission = ReturnType<typeof useSubmission>;
