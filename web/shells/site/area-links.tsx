import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { areas } from './areas.tsx';

/** Links to the areas of the site; the current one is marked. */
export function AreaLinks({ className, onPick }: { className: string; onPick?: () => void }) {
  const { t } = useText();
  const { pathname } = useLocation();
  return (
    <nav className={className} aria-label={t('common:nav.main')}>
      {areas.map((area) => (
        <Link
          key={area.path}
          to={area.path}
          {...(onPick && { onClick: onPick })}
          {...(area.covers(pathname) && { 'aria-current': 'page' as const })}
        >
          {area.icon}
          {t(area.text)}
        </Link>
      ))}
    </nav>
  );
}
