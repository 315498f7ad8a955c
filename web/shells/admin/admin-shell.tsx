import { may } from '@assize/shared/domain/permissions.ts';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useLoginDialog } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { Frame } from './frame.tsx';

/**
 * Lets staff in, sends others to the sign-in of the admin pages. A session that ends while one is inside leaves the page
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

/** The admin pages: their own frame, without the bar and footer of the site. */
export default function AdminShell() {
  return <StaffOnly>{(uid) => <Frame key={uid} />}</StaffOnly>;
}
