import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { useText } from '../../platform/texts/texts.ts';
import { CrashPage } from '../../ui/crash-page.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { useLiveNotices } from '../common/live-notices.ts';
import { Overlays } from '../common/overlays.tsx';
import { Footer } from './footer.tsx';
import { JudgeBanner } from './judge-banner.tsx';
import { Navbar } from './navbar.tsx';

/** How much of the window a page takes; the problem page fills it and hides the footer, focus mode the bar too. */
const layoutOf = (pathname: string): 'page' | 'wide' | 'full' | 'focus' => {
  if (/^\/problem\/[^/]+\/full-screen$/.test(pathname)) return 'focus';
  if (/^\/problem\/[^/]+$/.test(pathname)) return 'full';
  return pathname === '/status' ? 'wide' : 'page';
};

export function Shell() {
  const { t } = useText();
  const { pathname } = useLocation();
  useLiveNotices();
  const layout = layoutOf(pathname);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('common:nav.skip')}
      </a>
      {layout !== 'focus' && <Navbar />}
      {layout !== 'focus' && <JudgeBanner />}
      <main id="main" tabIndex={-1} className={`main ${layout === 'focus' ? 'full' : layout}`}>
        <ErrorBoundary FallbackComponent={CrashPage} resetKeys={[pathname]}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {(layout === 'page' || layout === 'wide') && <Footer />}
      <Overlays />
    </div>
  );
}
