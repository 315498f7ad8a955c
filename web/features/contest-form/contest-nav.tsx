import { readContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { RuleTag } from '../contest/contest-tags.tsx';
import css from './contest-nav.module.css';

const pages = [
  ...(['edit', 'problems', 'announcement', 'teams', 'staff', 'course', 'checks'] as const),
  ...(['exports', 'log'] as const),
] as const;

/** Name of a contest of the admin pages, and links between its pages. */
export function ContestAdminNav({ cid }: { cid: number }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const { data } = useApi(readContest, { query: { cid } }, { keep: true });
  return (
    <div className={clsx(layoutCss.row, layoutCss.spread)}>
      <h1 className={layoutCss.row}>
        {data ? data.draft.title : '\u00a0'}
        {data && <RuleTag type={data.draft.type} />}
      </h1>
      <nav className={css.nav} aria-label={t('contest-admin:pages')}>
        {pages.map((page) => {
          const path = `/admin/contest/${cid}/${page}`;
          return (
            <Link key={page} to={path} {...(path === pathname && { 'aria-current': 'page' as const })}>
              {t(`contest-admin:page.${page}`)}
            </Link>
          );
        })}
        <a href={`/contest/${cid}`} target="_blank" rel="noreferrer">
          {t('contest-admin:page.site')}
        </a>
      </nav>
    </div>
  );
}
