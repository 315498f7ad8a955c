import './admin.css';
import { may } from '@assize/shared/domain/permissions.ts';
import { type ReactNode, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoginPage } from '../../pages/account/admin-login-page.tsx';
import { useLoginDialog } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { CrashPage } from '../../ui/crash-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { type AdminArea, adminAreas } from './areas.ts';
import { Frame } from './frame.tsx';
import { NotAllowed } from './not-allowed.tsx';

const Dashboard = lazyPart(() => import('../../pages/dashboard/dashboard-page.tsx'), CrashPage);

/**
 * Lets staff in, sends others to the sign-in of the back-office. A session that ends while one is inside leaves the page
 * where it is, under the login dialog, so that nothing typed is lost; another person gets a page of their own.
 */
function StaffOnly({ children }: { children: (uid: string) => ReactNode }) {
  const user = useSession((session) => session.user);
  const dialogOpen = useLoginDialog(({ mode }) => mode !== null);
  const { pathname, search } = useLocation();
  const [inside, setInside] = useState<string | null>(null);
  const uid = user && may(user.roleList[0] ?? null, 'problem.create') ? user.uid : null;
  if (uid !== null && uid !== inside) setInside(uid);
  if (uid !== null) return children(uid);
  if (user === null && inside !== null && dialogOpen) return children(inside);
  return <Navigate to="/admin/login" replace state={{ from: pathname + search }} />;
}

function Area({ area }: { area: AdminArea }) {
  const role = useSession(({ user }) => user?.roleList[0] ?? null);
  const signedOut = useSession(({ user }) => user === null);
  const Page = area.page;
  return signedOut || may(role, area.verb) ? <Page /> : <NotAllowed />;
}

/** The back-office: its own layout, without the bar and footer of the site. */
export default function AdminRoot() {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route element={<StaffOnly>{(uid) => <Frame key={uid} />}</StaffOnly>}>
        <Route index element={<Dashboard />} />
        {adminAreas.map((area) => (
          <Route key={area.path} path={area.path} element={<Area area={area} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
