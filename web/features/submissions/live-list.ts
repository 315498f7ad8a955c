import { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import { topicEvents } from '@assize/shared/index.ts';
import type { CallInput } from '@assize/shared/wire/http.ts';
import { useEffect, useRef, useState } from 'react';
import { on, patchAll, refetchAll, useApi, useTopic } from '../../data/hooks.ts';
import { countPolls } from '../../data/polls.ts';
import { useSession } from '../../state/session.ts';
import { submissionPollMs } from './live-submission.ts';

/** A list refetches at most this often, however many submissions arrive. */
const refetchEveryMs = 1_000;
const mostPolls = 300;

/** A page of submissions whose rows change in place; new ones appear on the first page. */
export const useLiveSubmissions = (input: CallInput<typeof listSubmissions>, enabled = true) => {
  const [polls] = useState(countPolls);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const query = useApi(listSubmissions, input, {
    enabled,
    keep: true,
    pollMs: (page, at) => {
      const done = polls.after(at);
      if (page?.records.some(({ status }) => !isFinal(status)))
        return done < mostPolls ? submissionPollMs : undefined;
      polls.restart();
      return undefined;
    },
  });

  const refetchSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void refetchAll(listSubmissions);
    }, refetchEveryMs);
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const uid = useSession(({ user }) => user?.uid);
  const patch = on(topicEvents.status.state, (state) => {
    patchAll(listSubmissions, (page) =>
      page.records.some(({ submitId }) => submitId === state.submitId)
        ? {
            ...page,
            records: page.records.map((row) =>
              row.submitId === state.submitId ? { ...row, ...state } : row,
            ),
          }
        : undefined,
    );
    // A page that is on its way may still hold the state before.
    if (query.isFetching) refetchSoon();
  });
  useTopic('status', { added: on(topicEvents.status.added, refetchSoon), state: patch }, refetchSoon);
  // One's own submissions are not all public: their verdicts come by one's own topic.
  useTopic(uid === undefined ? null : `user.${uid}`, { verdict: patch }, refetchSoon);
  return query;
};
