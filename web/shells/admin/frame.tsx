import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { CrashPage } from '../../ui/crash-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SmallPartFailed } from '../../ui/part-failed.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { useLiveNotices } from '../common/live-notices.ts';
import { MenuDrawer } from '../common/menu-drawer.tsx';
import { Overlays } from '../common/overlays.tsx';
import { areaAt } from './area-at.ts';
import { adminAreas } from './areas.ts';
import { AdminMenu } from './menu.tsx';

const Menus = lazyPart(() => import('../common/menus.tsx'), SmallPartFailed);

function Breadcrumb() {
  const { t } = useText();
  const { pathname } = useLocation();
  const area = areaAt(pathname);
  const parent = adminAreas.find(({ path }) => path === area?.parent);
  return (
    <nav className="breadcrumb" aria-label={t('admin:breadcrumb')}>
      <ol>
        {area ? (
          <li>
            <Link to="/admin">{t('admin:area.dashboard')}</Link>
          </li>
        ) : (
          <li aria-current="page">{t('admin:area.dashboard')}</li>
        )}
        {parent && (
          <li>
            <Link to={`/admin/${parent.path}`}>{t(parent.title)}</Link>
          </li>
        )}
        {area && <li aria-current="page">{t(area.title)}</li>}
      </ol>
    </nav>
  );
}

/** Menu at the left (a drawer in narrow windows), bar with breadcrumb and person above the page. */
export function Frame() {
  const { t } = useText();
  const { pathname } = useLocation();
  const narrow = useNarrow(navBreakpoint);
  const site = useSite();
  useLiveNotices();
  return (
    <div className="admin">
      <a className="skip" href="#main">
        {t('common:nav.skip')}
      </a>
      {!narrow && (
        <aside className="admin-side">
          <Link to="/admin" className="brand admin-brand">
            <img src="/favicon.svg" alt="" />
            <span className="one-line">{site?.shortName}</span>
          </Link>
          <AdminMenu />
        </aside>
      )}
      <div className="admin-page">
        <header className="bar">
          {narrow && (
            <MenuDrawer title={t('admin:title')}>{(close) => <AdminMenu onPick={close} />}</MenuDrawer>
          )}
          <Breadcrumb />
          <div className="bar-tools">
            <Suspense>
              <Menus />
            </Suspense>
          </div>
        </header>
        <main id="main" tabIndex={-1} className="admin-main">
          <ErrorBoundary FallbackComponent={CrashPage} resetKeys={[pathname]}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Overlays />
    </div>
  );
}
