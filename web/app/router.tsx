import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { importPart } from '../platform/import-part.ts';
import { withTexts } from '../platform/texts/texts.ts';
import { DocumentTitle, RouteTitle } from '../shells/common/document-title.tsx';
import { isOfContest, type PageRoute, RouteTableProvider } from '../shells/common/route-table.ts';
import { SiteShell } from '../shells/site/site-shell.tsx';
import { CrashPage } from '../ui/crash-page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { routes } from './routes.tsx';

const loadAdminShell = withTexts(['admin'], () => import('../shells/admin/admin-shell.tsx'));
const AdminShell = lazyPart(loadAdminShell, CrashPage);
const ContestShell = lazyPart(
  withTexts(['contest'], () => import('../shells/contest/contest-shell.tsx')),
  CrashPage,
);

type Titled = ComponentType<{ title: PageRoute['handle']['title'] }>;

/** A page beside its route's title, which is drawn with it: its text is not here before. */
const withTitle =
  (Page: ComponentType): Titled =>
  ({ title }) => (
    <>
      {title !== 'own' && <RouteTitle name={title} />}
      <Page />
    </>
  );

/** One component for each page with all its addresses: a page keeps its state from one address to the other. */
const pages = new Map<PageRoute['load'], Titled>();
const pageOf = ({ load, handle }: PageRoute): Titled => {
  const known = pages.get(load);
  if (known) return known;
  const page = lazy(async () => {
    const { default: Page } = await importPart(withTexts(handle.texts, load));
    return { default: withTitle(Page) };
  });
  pages.set(load, page);
  return page;
};

const toRouteObject = (route: PageRoute): RouteObject => {
  const { path, handle } = route;
  const Page = pageOf(route);
  return {
    id: path,
    path,
    handle,
    element: <Page title={handle.title} />,
    errorElement: <CrashPage />,
  };
};

/** The root of every window, around the shells. */
function Root() {
  return (
    <RouteTableProvider value={routes}>
      <DocumentTitle />
      <ScrollRestoration />
      <Outlet />
    </RouteTableProvider>
  );
}

const pagesIn = (shell: 'site' | 'contest' | 'admin' | 'bare'): RouteObject[] =>
  routes
    .filter((route) => {
      const { layout } = route.handle;
      if (layout === 'admin' || layout === 'bare') return shell === layout;
      return shell === (isOfContest(route) ? 'contest' : 'site');
    })
    .map(toRouteObject);

/** The pages in their shells, for a router of the window or of a test. */
export const pageRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      {
        element: <SiteShell />,
        children: [
          { index: true, element: <Navigate to="/home" replace /> },
          ...pagesIn('site'),
          { element: <ContestShell />, children: pagesIn('contest') },
        ],
      },
      {
        element: (
          <Suspense fallback={<PageSkeleton />}>
            <AdminShell />
          </Suspense>
        ),
        children: pagesIn('admin'),
      },
      {
        element: (
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        ),
        children: pagesIn('bare'),
      },
    ],
  },
];
