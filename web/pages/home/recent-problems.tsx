import { listRecentProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { Link } from 'react-router-dom';
import { useApi } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { Empty, QueryView } from '../../components/query-view.tsx';
import { Lines } from '../../components/skeletons.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { useText } from '../../i18n/i18n.ts';

/** The public problems changed last. */
export function RecentProblems() {
  const { t } = useText();
  const query = useApi(listRecentProblems, {});
  return (
    <Panel title={t('site:recent')}>
      <QueryView
        query={query}
        skeleton={<Lines rows={6} />}
        isEmpty={(problems) => problems.length === 0}
        empty={<Empty text={t('site:recent.none')} />}
      >
        {(problems) => (
          <ul className="item-list">
            {problems.map(({ id, problemId, title, gmtModified }) => (
              <li key={id}>
                <span className="mono">{problemId}</span>
                <Link className="title-link" to={`/problem/${problemId}`}>
                  {title}
                </Link>
                <span className="when">
                  <TimeAgo instant={gmtModified} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
