import { AreaLinks } from './area-links.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { useSite } from './site.ts';

/** The menu of narrow windows. */
export default function NavDrawer() {
  const site = useSite();
  return (
    <MenuDrawer title={site?.shortName}>
      {(close) => <AreaLinks className="drawer-nav" onPick={close} />}
    </MenuDrawer>
  );
}
