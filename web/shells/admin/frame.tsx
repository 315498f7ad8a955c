import { clsx } from 'clsx';
import { Suspense, useRef } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { namelessSite, useSite } from '../../data/site.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SmallPartFailed } from '../../ui/part-failed.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import textCss from '../../ui/text.module.css';
import { navBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import barCss from '../common/bar.module.css';
import { useLiveNotices } from '../common/live-notices.ts';
import { MenuDrawer } from '../common/menu-drawer.tsx';
import { OfflineBanner } from '../common/offline-banner.tsx';
import { Overlays } from '../common/overlays.tsx';
import { SkipLink } from '../common/skip-link.tsx';
import { usePageFocus } from '../common/use-page-focus.ts';
import { Access } from './access.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import css from './frame.module.css';
import { AdminMenu } from './menu.tsx';

const Menus = lazyPart(
  withTexts(['message'], () => import('../common/menus.tsx')),
  SmallPartFailed,
);

/** Menu at the left (a drawer in narrow windows), bar with breadcrumb and person above the page. */
export function Frame() {
  const { t } = useText();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  const narrow = useNarrow(navBreakpoint);
  const site = useSite();
  useLiveNotices();
  return (
    <div className={css.admin}>
      <SkipLink main={main} />
      {!narrow && (
        <aside className={css.side}>
          <Link to="/admin" className={clsx(barCss.brand, css.brand)}>
            <img src="/favicon.svg" alt={site ? '' : namelessSite} />
            <span className={textCss.oneLine}>{site?.shortName}</span>
          </Link>
          <AdminMenu />
        </aside>
      )}
      <div className={css.page}>
        <header className={barCss.bar}>
          {narrow && (
            <MenuDrawer title={t('admin:title')}>{(close) => <AdminMenu onPick={close} />}</MenuDrawer>
          )}
          <Breadcrumb />
          <div className={barCss.tools}>
            <Suspense>
              <Menus />
            </Suspense>
          </div>
        </header>
        <OfflineBanner />
        <main ref={main} id="main" tabIndex={-1} className={css.main}>
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
