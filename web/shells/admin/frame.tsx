import { Suspense, useRef } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SmallPartFailed } from '../../ui/part-failed.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import { useLiveNotices } from '../common/live-notices.ts';
import { MenuDrawer } from '../common/menu-drawer.tsx';
import { Overlays } from '../common/overlays.tsx';
import { SkipLink } from '../common/skip-link.tsx';
import { usePageFocus } from '../common/use-page-focus.ts';
import { Access } from './access.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { AdminMenu } from './menu.tsx';

const Menus = lazyPart(() => import('../common/menus.tsx'), SmallPartFailed);

/** Menu at the left (a drawer in narrow windows), bar with breadcrumb and person above the page. */
export function Frame() {
  const { t } = useText();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  const narrow = useNarrow(navBreakpoint);
  const site = useSite();
  useLiveNotices();
  return (
    <div className="admin">
      <SkipLink main={main} />
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
        <main ref={main} id="main" tabIndex={-1} className="admin-main">
          <Suspense fallback={<PageSkeleton />}>
            <Access>
              <Outlet />
            </Access>
          </Suspense>
        </main>
      </div>
      <Overlays />
    </div>
  );
}
