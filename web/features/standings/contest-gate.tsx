import {
  type ContestInfo,
  getContestAccess,
  getContestInfo,
} from '@assize/shared/areas/contest/endpoints.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import { topicEvents } from '@assize/shared/index.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { again, type LiveTopic } from '../../data/live.ts';
import { learnServerTime } from '../../state/server-clock.ts';
import { useSession } from '../../state/session.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { LoginRequired, PageQueryView } from '../../ui/query-view.tsx';

const pollMs = () => 60_000;
const idPattern = /^[1-9]\d{0,14}$/;

/** Number of the contest in the address; null: it is none. */
export const useContestId = (): number | null => {
  const { contestID = '' } = useParams();
  return idPattern.test(contestID) ? Number(contestID) : null;
};

const changed = <T,>(cid: number): LiveTopic<T> => ({
  name: `contest.${cid}`,
  events: { changed: again(topicEvents.contest.changed) },
});

type Children = (contest: ContestInfo, has: (right: ContestRight) => boolean) => ReactNode;

function Opened({ cid, children }: { cid: number; children: Children }) {
  const info = useApi(getContestInfo, { query: { cid } }, { topics: [changed<ContestInfo>(cid)], pollMs });
  const access = useApi(
    getContestAccess,
    { query: { cid } },
    { topics: [changed<ReplyOf<typeof getContestAccess>>(cid)], pollMs },
  );
  const { data, dataUpdatedAt } = info;
  useEffect(() => {
    if (data) learnServerTime(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return (
    <PageQueryView query={info}>
      {(contest) => (
        <PageQueryView query={access}>
          {({ rights }) => children(contest, (right) => rights.includes(right))}
        </PageQueryView>
      )}
    </PageQueryView>
  );
}

/** What is shown of the contest in the address to those who have signed in. */
export function ContestGate({ children }: { children: Children }) {
  const cid = useContestId();
  const signedIn = useSession(({ user }) => user !== null);
  if (cid === null) return <NotFound />;
  if (!signedIn) return <LoginRequired />;
  return (
    <Opened key={cid} cid={cid}>
      {children}
    </Opened>
  );
}
