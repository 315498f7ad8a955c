import { listRecentProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import itemsCss from './items.module.css';

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
          <ul className={itemsCss.items} data-testid="recent-problems">
            {problems.map(({ id, problemId, title, gmtModified }) => (
              <li key={id}>
                <span className={clsx(textCss.mono, itemsCss.id)}>{problemId}</span>
                <Link className={textCss.titleLink} to={`/problem/${problemId}`}>
                  {title}
                </Link>
                <span className={itemsCss.when}>
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
