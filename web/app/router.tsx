import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { withDeskTexts } from '../platform/texts/texts.ts';
import { Shell } from '../shells/site/site-shell.tsx';
import { CrashPage } from '../ui/crash-page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';

const load = {
  home: () => import('../pages/home/home-page.tsx'),
  problems: () => import('../pages/problem/problem-list-page.tsx'),
  problem: () => import('../pages/problem/problem-page.tsx'),
  status: () => import('../pages/submission/status-page.tsx'),
  submission: () => import('../pages/submission/submission-page.tsx'),
  judgeQueue: withDeskTexts(() => import('../pages/judging/queue-page.tsx')),
  logout: () => import('../pages/account/logout-page.tsx'),
  admin: withDeskTexts(() => import('../shells/admin/admin-root.tsx')),
  notFound: () => import('../pages/not-found/not-found-page.tsx'),
};

const HomePage = lazyPart(load.home, CrashPage);
const ProblemListPage = lazyPart(load.problems, CrashPage);
const ProblemPage = lazyPart(load.problem, CrashPage);
const StatusPage = lazyPart(load.status, CrashPage);
const SubmissionPage = lazyPart(load.submission, CrashPage);
const JudgeQueuePage = lazyPart(load.judgeQueue, CrashPage);
const LogoutPage = lazyPart(load.logout, CrashPage);
const AdminRoot = lazyPart(load.admin, CrashPage);
const NotFoundPage = lazyPart(load.notFound, CrashPage);

/** Begins to load the page of an address while the texts are still on their way. */
export const preloadPage = (pathname: string): void => {
  const [, area = '', below] = pathname.split('/');
  const wanted = {
    '': load.home,
    home: load.home,
    status: load.status,
    'submission-detail': load.submission,
    'judge-queue': load.judgeQueue,
  };
  const start =
    area === 'problem'
      ? below
        ? load.problem
        : load.problems
      : Object.entries(wanted).find(([name]) => name === area)?.[1];
  // A failure shows, and is dealt with, when the page itself asks for it.
  start?.().catch(() => undefined);
};

export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<Navigate to="/home" replace />} />
          <Route path="/home" element={<HomePage />} />
          <Route path="/problem" element={<ProblemListPage />} />
          <Route path="/problem/:problemID" element={<ProblemPage />} />
          <Route path="/problem/:problemID/full-screen" element={<ProblemPage />} />
          <Route path="/status" element={<StatusPage />} />
          <Route path="/submission-detail/:submitID" element={<SubmissionPage />} />
          <Route path="/judge-queue" element={<JudgeQueuePage />} />
          <Route path="/logout" element={<LogoutPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route
          path="/admin/*"
          element={
            <Suspense fallback={<PageSkeleton />}>
              <AdminRoot />
            </Suspense>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
