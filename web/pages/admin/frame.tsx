import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { lazyPage } from '../../app/lazy-page.tsx';
import { useLiveNotices } from '../../app/live-notices.ts';
import { MenuDrawer } from '../../app/menu-drawer.tsx';
import { Overlays } from '../../app/overlays.tsx';
import { useSite } from '../../app/site.ts';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { navBreakpoint, useNarrow } from '../../components/use-narrow.ts';
import { useText } from '../../i18n/i18n.ts';
import { areaAt } from './area-at.ts';
import { adminAreas } from './areas.ts';
import { AdminMenu } from './menu.tsx';

const Menus = lazyPage(() => import('../../app/menus.tsx'));

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
          <ErrorBoundary resetKey={pathname}>
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
