import { listRecentSolvers } from '@assize/shared/areas/people/endpoints.ts';
import { clsx } from 'clsx';
import { useApi } from '../../data/hooks.ts';
import { TitleTag } from '../../features/people/title-tag.tsx';
import { UserLink } from '../../features/people/user-link.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Lines } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import itemsCss from './items.module.css';
import css from './solver-board.module.css';

/** Who solved most within the last seven days. */
export function SolverBoard() {
  const { t } = useText();
  const query = useApi(listRecentSolvers, {});
  return (
    <Panel title={t('site:solvers')}>
      <QueryView
        query={query}
        skeleton={<Lines rows={6} />}
        isEmpty={(solvers) => solvers.length === 0}
        empty={<Empty text={t('site:solvers.none')} />}
      >
        {(solvers) => (
          <ol className={clsx(itemsCss.items, css.board)} data-testid="solvers">
            {solvers.map(({ uid, username, avatar, titleName, titleColor, ac }) => (
              <li key={uid}>
                <Avatar username={username} avatar={avatar} size={24} />
                <UserLink uid={uid} username={username} className={textCss.titleLink} />
                <TitleTag titleName={titleName} titleColor={titleColor} />
                <span className={clsx(itemsCss.when, textCss.num)}>
                  {t('site:solvers.ac', { count: ac })}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  );
}
