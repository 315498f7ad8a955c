import {
  type ContestInfo,
  getContestAccess,
  getContestInfo,
  listContestProblems,
} from '@assize/shared/areas/contest/endpoints.ts';
import { events } from '@assize/shared/areas/contest/events.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { useEffect } from 'react';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { learnServerTime } from '../../state/server-clock.ts';

/** Interval of asking anew while nothing is pushed. */
const pollMs = () => 60_000;

const changed = <T>(cid: number): LiveTopic<T> => ({
  name: `contest.${cid}`,
  events: { changed: again(events.contest.changed) },
});

/**
 * A contest, current by pushes; its answers set the server's clock. Its pages stay while it is asked for in another
 * language, so who shows it has its number as key.
 */
export const useContestInfo = (cid: number) => {
  const query = useApi(
    getContestInfo,
    { query: { cid } },
    { keep: true, topics: [changed<ContestInfo>(cid)], pollMs },
  );
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) learnServerTime(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return query;
};

export type ContestAccess = ReplyOf<typeof getContestAccess>;

/** What the viewer may do in a contest now; see `useContestInfo` for its key. */
export const useContestAccess = (cid: number) =>
  useApi(getContestAccess, { query: { cid } }, { keep: true, topics: [changed<ContestAccess>(cid)], pollMs });

type Problems = ReplyOf<typeof listContestProblems>;

/** Problems of a contest; `containsEnd` counts what came after its end as well. */
export const useContestProblems = (cid: number, { containsEnd = false, enabled = true } = {}) =>
  useApi(
    listContestProblems,
    { query: { cid, ...(containsEnd && { containsEnd: 'true' }) } },
    {
      enabled,
      keep: true,
      topics: [
        {
          name: `contest.${cid}`,
          events: {
            problems: again(events.contest.problems),
            changed: again(events.contest.changed),
          },
        } satisfies LiveTopic<Problems>,
      ],
      pollMs,
    },
  );
