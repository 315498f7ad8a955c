import { Link } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { useCurrentEntry, useRouteTable } from '../common/route-table.ts';
import { siteIcons } from './icons.ts';

/** Links to the areas of the site; the current one is marked. */
export function AreaLinks({ className, onPick }: { className: string; onPick?: () => void }) {
  const { t } = useText();
  const current = useCurrentEntry();
  const entries = useRouteTable().flatMap(({ path, handle }) =>
    handle.layout === 'admin' || !handle.menu ? [] : [{ path, ...handle.menu }],
  );
  return (
    <nav className={className} aria-label={t('common:nav.main')}>
      {entries.map(({ path, text, icon }) => {
        const Icon = siteIcons[icon];
        return (
          <Link
            key={path}
            to={path}
            {...(onPick && { onClick: onPick })}
            {...(path === current?.path && { 'aria-current': 'page' as const })}
          >
            <Icon aria-hidden="true" />
            {t(text)}
          </Link>
        );
      })}
    </nav>
  );
}
