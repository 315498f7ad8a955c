import { CloudSyncOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useConnection } from '../../state/connection.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SmallPartFailed } from '../../ui/part-failed.tsx';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { AreaLinks } from './area-links.tsx';

const Menus = lazyPart(() => import('../common/menus.tsx'), SmallPartFailed);
const NavDrawer = lazyPart(() => import('./nav-drawer.tsx'), SmallPartFailed);

/** Whether pushes arrive: shown only when they do not. */
function ConnectionSign() {
  const { t } = useText();
  const { socket, online } = useConnection();
  if (online && socket !== 'down') return null;
  const text = online ? t('common:connection.down') : t('common:connection.offline');
  return (
    <span className="live-text row" role="status" title={text}>
      <CloudSyncOutlined aria-hidden="true" />
      <span className="wide-only">{text}</span>
    </span>
  );
}

export function Navbar() {
  const narrow = useNarrow(navBreakpoint);
  const site = useSite();
  return (
    <header className="bar">
      {narrow && (
        <Suspense fallback={<span className="bar-slot" />}>
          <NavDrawer />
        </Suspense>
      )}
      <Link to="/home" className="brand">
        <img src="/favicon.svg" alt="" />
        {site?.shortName}
      </Link>
      {!narrow && <AreaLinks className="nav" />}
      <div className="bar-tools">
        <ConnectionSign />
        <Suspense>
          <Menus />
        </Suspense>
      </div>
    </header>
  );
}
