import { CloudSyncOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { namelessSite, useSite } from '../../data/site.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { useConnection } from '../../state/connection.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SmallPartFailed } from '../../ui/part-failed.tsx';
import textCss from '../../ui/text.module.css';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import barCss from '../common/bar.module.css';
import { isOfContest, useCurrentRoute } from '../common/route-table.ts';
import { AreaLinks } from './area-links.tsx';
import css from './navbar.module.css';

const Menus = lazyPart(
  withTexts(['message'], () => import('../common/menus.tsx')),
  SmallPartFailed,
);
const ContestMenu = lazyPart(
  withTexts(['contest'], () => import('../contest/contest-menu.tsx')),
  SmallPartFailed,
);
const NavDrawer = lazyPart(() => import('./nav-drawer.tsx'), SmallPartFailed);

/** Whether pushes arrive: shown only when they do not. */
function ConnectionSign() {
  const { t } = useText();
  const { socket, online } = useConnection();
  // Without a network the banner says so.
  if (!online || socket !== 'down') return null;
  const text = t('common:connection.down');
  return (
    <span className={clsx(css.live, layoutCss.row)} role="status" title={text}>
      <CloudSyncOutlined aria-hidden="true" />
      <span className={layoutCss.wideOnly}>{text}</span>
    </span>
  );
}

export function Navbar() {
  const narrow = useNarrow(navBreakpoint);
  const site = useSite();
  // The page comes before its menus.
  const painted = useAfterPaint();
  const route = useCurrentRoute();
  const signedIn = useSession(({ user }) => user !== null);
  const inContest = signedIn && route !== undefined && isOfContest(route);
  return (
    <header className={barCss.bar}>
      {narrow && (
        <Suspense fallback={<span className={css.slot} />}>
          <NavDrawer />
        </Suspense>
      )}
      <Link to="/home" className={barCss.brand}>
        <img src="/favicon.svg" alt={site ? '' : namelessSite} />
        <span className={textCss.oneLine}>{site?.shortName}</span>
      </Link>
      {!narrow &&
        (inContest ? (
          <Suspense>
            <ContestMenu className={css.nav} />
          </Suspense>
        ) : (
          <AreaLinks className={clsx(css.nav)} />
        ))}
      <div className={barCss.tools}>
        <ConnectionSign />
        {painted && (
          <Suspense>
            <Menus />
          </Suspense>
        )}
      </div>
    </header>
  );
}
