import { NavLink } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import css from './help.module.css';

const pages = [
  ['/introduction', 'help:introduction'],
  ['/developer', 'help:developer'],
  ['/system', 'help:system'],
] as const;

/** The pages about the site; the current one is marked. */
export function HelpNav() {
  const { t } = useText();
  return (
    <nav className={css.nav} aria-label={t('help:pages')}>
      {pages.map(([path, name]) => (
        <NavLink key={path} to={path}>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}
