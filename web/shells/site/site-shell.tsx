import { clsx } from 'clsx';
import { Suspense, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { platform } from '../../platform/platform.ts';
import { withTexts } from '../../platform/texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { useLiveNotices } from '../common/live-notices.ts';
import { OfflineBanner } from '../common/offline-banner.tsx';
import { Overlays } from '../common/overlays.tsx';
import { type SiteLayout, useCurrentRoute } from '../common/route-table.ts';
import { SkipLink } from '../common/skip-link.tsx';
import { usePageFocus } from '../common/use-page-focus.ts';
import { Footer } from './footer.tsx';
import { JudgeBanner } from './judge-banner.tsx';
import { Navbar } from './navbar.tsx';
import css from './site-shell.module.css';

/** Only machines of a hall keep submissions. */
const OutboxBanner =
  platform.hall &&
  lazyPart(
    withTexts(['hall'], () => import('../common/outbox-banner.tsx')),
    () => null,
  );

const useLayout = (): SiteLayout => {
  const layout = useCurrentRoute()?.handle.layout;
  return layout === undefined || layout === 'admin' || layout === 'bare' ? 'page' : layout;
};

/** The frame of the site: bar, banner, page and footer. */
export function SiteShell() {
  const main = useRef<HTMLElement>(null);
  useLiveNotices();
  usePageFocus(main);
  const layout = useLayout();
  return (
    <div className={css.shell}>
      <SkipLink main={main} />
      {layout !== 'focus' && <Navbar />}
      <OfflineBanner />
      {OutboxBanner && (
        <Suspense>
          <OutboxBanner />
        </Suspense>
      )}
      {layout !== 'focus' && <JudgeBanner />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={clsx(
          css.main,
          (layout === 'full' || layout === 'focus') && css.full,
          layout === 'wide' && css.wide,
        )}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {(layout === 'page' || layout === 'wide') && <Footer />}
      <Overlays />
    </div>
  );
}
