import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../components/skeletons.tsx';
import { useText } from '../i18n/i18n.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { JudgeBanner } from './judge-banner.tsx';
import { useLiveNotices } from './live-notices.ts';
import { Navbar } from './navbar.tsx';
import { Overlays } from './overlays.tsx';

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
        <ErrorBoundary resetKey={pathname}>
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
