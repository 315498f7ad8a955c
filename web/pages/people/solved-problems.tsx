import type { UserHome } from '@assize/shared/areas/people/endpoints.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DifficultyTag } from '../../features/problems/difficulty-tag.tsx';
import { practice } from '../../features/scope/solve-scope.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { Empty } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import css from './solved-problems.module.css';

type Props = {
  groups: UserHome['solvedGroupByDifficulty'];
  /** The button that fetches them again. */
  refresh: ReactNode;
};

/** Problems that a user has solved, by difficulty. */
export function SolvedProblems({ groups, refresh }: Props) {
  const { t } = useText();
  if (groups.length === 0) return <Empty text={t('people:solved.none')} action={refresh} />;
  return (
    <div className={layoutCss.stack} data-testid="solved">
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <span className={clsx(textCss.muted, textCss.num)}>
          {t('people:solved.count', {
            count: groups.reduce((sum, { problems }) => sum + problems.length, 0),
          })}
        </span>
        {refresh}
      </div>
      {groups.map(({ difficulty, problems }) => (
        <section key={difficulty}>
          <h2 className={css.head}>
            <DifficultyTag difficulty={difficulty} />
            <span className={clsx(textCss.muted, textCss.num)}>
              {t('people:solved.count', { count: problems.length })}
            </span>
          </h2>
          <ul className={css.problems}>
            {problems.map(({ id, problemId, title }) => (
              <li key={id}>
                <Link
                  className={clsx(textCss.mono)}
                  to={practice.links.problem(problemId)}
                  title={title}
                  aria-label={`${problemId} ${title}`}
                >
                  {problemId}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
