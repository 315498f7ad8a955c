import { type ContestRow, listRecentContests } from '@assize/shared/areas/contest/endpoints.ts';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { ContestLink } from '../../features/contest/contest-card.tsx';
import { Lock } from '../../features/contest/contest-tags.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import { ContestItem } from './contest-item.tsx';
import itemsCss from './items.module.css';

const shown = 5;
const byStart = (one: ContestRow, other: ContestRow) =>
  Date.parse(one.startTime) - Date.parse(other.startTime);

/** Contests that run or begin soon, in the order of their starts. */
export function RecentContests() {
  const { t } = useText();
  const query = useApi(listRecentContests, {}, { pollMs: () => 60_000 });
  return (
    <Panel title={t('site:contests')} extra={<Link to="/contest">{t('site:contests.all')}</Link>}>
      <QueryView
        query={query}
        skeleton={<Lines rows={3} />}
        isEmpty={(contests) => contests.length === 0}
        empty={<Empty text={t('site:contests.none')} />}
      >
        {(contests) => (
          <ul className={itemsCss.items} data-testid="recent-contests">
            {contests
              .toSorted(byStart)
              .slice(0, shown)
              .map((contest) => (
                <ContestItem key={contest.id} contest={contest}>
                  <Lock auth={contest.auth} /> <ContestLink contest={contest} />
                </ContestItem>
              ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
