import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { trailOf, useCurrentRoute, useRouteTable } from '../common/route-table.ts';
import css from './breadcrumb.module.css';

/** The overview, the pages the current one is reached from, and itself; the overview alone where there is no page. */
export function Breadcrumb() {
  const { t } = useText();
  const trail = trailOf(useRouteTable(), useCurrentRoute()).flatMap(({ path, handle: { menu, title } }) => {
    const text = menu?.text ?? title;
    return text === 'own' ? [] : [{ path, text }];
  });
  const shown = trail.length === 0 ? [{ path: '/admin', text: 'admin:area.dashboard' as const }] : trail;
  return (
    <nav className={css.breadcrumb} aria-label={t('admin:breadcrumb')}>
      <ol>
        {shown.map(({ path, text }, place) =>
          place === shown.length - 1 ? (
            <li key={path} aria-current="page">
              {t(text)}
            </li>
          ) : (
            <li key={path}>
              <Link to={path}>{t(text)}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
