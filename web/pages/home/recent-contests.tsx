import { type ContestRow, listContests } from '@assize/shared/areas/contest/endpoints.ts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { ContestLink } from '../../features/contest/contest-card.tsx';
import { Lock, StatusTag } from '../../features/contest/contest-tags.tsx';
import { useContestClock } from '../../features/contest/contest-times.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { learnServerTime } from '../../state/server-clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import itemsCss from './items.module.css';

const shown = 5;

/** Contests of one state. */
const useContests = (status: -1 | 0) => {
  const query = useApi(listContests, { query: { status, limit: shown } }, { pollMs: () => 60_000 });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data) learnServerTime(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  return query;
};

function Item({ contest }: { contest: ContestRow }) {
  const { status } = useContestClock(contest);
  return (
    <li>
      <StatusTag status={status} />
      <span>
        <Lock auth={contest.auth} /> <ContestLink contest={contest} />
      </span>
      <ContestCountdown contest={contest} className={itemsCss.when} />
    </li>
  );
}

const byStart = (one: ContestRow, other: ContestRow) =>
  Date.parse(one.startTime) - Date.parse(other.startTime);

/** Contests that run, then those to come, the next one first. */
export function RecentContests() {
  const { t } = useText();
  const running = useContests(0);
  const scheduled = useContests(-1);
  return (
    <Panel title={t('site:contests')} extra={<Link to="/contest">{t('site:contests.all')}</Link>}>
      <QueryView query={running} skeleton={<Lines rows={3} />}>
        {(now) => (
          <QueryView query={scheduled} skeleton={<Lines rows={3} />}>
            {(next) => {
              const rows = [...now.records, ...next.records.toSorted(byStart)].slice(0, shown);
              if (rows.length === 0) return <Empty text={t('site:contests.none')} />;
              return (
                <ul className={itemsCss.items} data-testid="recent-contests">
                  {rows.map((contest) => (
                    <Item key={contest.id} contest={contest} />
                  ))}
                </ul>
              );
            }}
          </QueryView>
        )}
      </QueryView>
    </Panel>
  );
}
