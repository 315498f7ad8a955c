import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { Shell } from './shell.tsx';

const HomePage = lazyPage(() => import('../pages/home/home-page.tsx'));
const ProblemListPage = lazyPage(() => import('../pages/problem/problem-list-page.tsx'));
const ProblemPage = lazyPage(() => import('../pages/problem/problem-page.tsx'));
const StatusPage = lazyPage(() => import('../pages/submission/status-page.tsx'));
const SubmissionPage = lazyPage(() => import('../pages/submission/submission-page.tsx'));
const LogoutPage = lazyPage(() => import('../pages/account/logout-page.tsx'));
const NotFoundPage = lazyPage(() => import('../pages/not-found/not-found-page.tsx'));

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
          <Route path="/logout" element={<LogoutPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
