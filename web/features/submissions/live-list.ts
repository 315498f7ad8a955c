import type { listSubmissions, SubmissionRow } from '@assize/shared/areas/submission/endpoints.ts';
import { events } from '@assize/shared/areas/submission/events.ts';
import { isFinal } from '@assize/shared/domain/verdict.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useState } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again, change, type LiveTopic } from '../../data/live.ts';
import { countPolls } from '../../data/polls.ts';
import { useSession } from '../../state/session.ts';
import { type SubmissionFilter, useSolveScope } from '../scope/solve-scope.ts';
import { submissionPollMs } from './live-submission.ts';

type List = ReplyOf<typeof listSubmissions>;

const mostPolls = 300;

/** When a page of submissions is asked for again, after so many polls; null: nothing on it is in progress. */
export const listPollMs = (rows: readonly Pick<SubmissionRow, 'status'>[], done: number) => {
  if (rows.every(({ status }) => isFinal(status))) return null;
  return done < mostPolls ? submissionPollMs : undefined;
};

const withState = (page: List, state: Pick<SubmissionRow, 'submitId'> & Partial<SubmissionRow>) =>
  page.records.some(({ submitId }) => submitId === state.submitId)
    ? {
        ...page,
        records: page.records.map((row) => (row.submitId === state.submitId ? { ...row, ...state } : row)),
      }
    : undefined;

const publicRows: LiveTopic<List> = {
  name: 'status',
  events: {
    added: again(events.status.added),
    state: change(events.status.state, withState),
  },
};
/** One's own submissions are not all public: their verdicts come by one's own topic. */
const ownRows = (uid: string): LiveTopic<List> => ({
  name: `user.${uid}`,
  events: { verdict: change(events.user.verdict, withState) },
});

/** A page of submissions whose rows change in place; new ones appear on the first page. */
export const useLiveSubmissions = (filter: SubmissionFilter, enabled = true) => {
  const uid = useSession(({ user }) => user?.uid);
  const [polls] = useState(countPolls);
  const { endpoints, queries, publicList } = useSolveScope();
  const rows = publicList ? [publicRows] : [];
  return useApi(
    endpoints.submissions,
    { query: queries.submissions(filter) },
    {
      enabled,
      keep: true,
      topics: uid === undefined ? rows : [...rows, ownRows(uid)],
      pollMs: (page, at) => {
        const after = listPollMs(page?.records ?? [], polls.after(at));
        if (after === null) polls.restart();
        return after ?? undefined;
      },
    },
  );
};
