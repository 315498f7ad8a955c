import { clsx } from 'clsx';
import { useSite } from '../../data/site.ts';
import { MenuDrawer } from '../common/menu-drawer.tsx';
import { AreaLinks } from './area-links.tsx';
import css from './nav-drawer.module.css';

/** The menu of narrow windows. */
export default function NavDrawer() {
  const site = useSite();
  return (
    <MenuDrawer title={site?.shortName}>
      {(close) => <AreaLinks className={clsx(css.nav)} onPick={close} />}
    </MenuDrawer>
  );
}
