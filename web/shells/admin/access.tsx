import { may } from '@assize/shared/domain/permissions.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../state/session.ts';
import { useCurrentRoute } from '../common/route-table.ts';
import { NotAllowed } from './not-allowed.tsx';

/** The page, if it is for the viewer's role. A page under the login dialog stays where it is. */
export function Access({ children }: { children: ReactNode }) {
  const route = useCurrentRoute();
  const role = useSession(({ user }) => user?.roleList[0] ?? null);
  const signedOut = useSession(({ user }) => user === null);
  const verb = route?.handle.layout === 'admin' ? route.handle.access : undefined;
  return signedOut || verb === undefined || may(role, verb) ? children : <NotAllowed />;
}
