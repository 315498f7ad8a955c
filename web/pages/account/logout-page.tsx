import { logout } from '@assize/shared/areas/account/endpoints.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { closeLogin } from '../../state/login-dialog.ts';
import { leaveSession, useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

/** Ends the session here even when the server cannot be told, then goes home. */
export default function LogoutPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const leave = useEffectEvent(async () => {
    const told = useSession.getState().token === null ? undefined : call(logout, {}).catch(() => undefined);
    // The session is left before the server ends it, or its end would ask the person to sign in again.
    leaveSession();
    await told;
    closeLogin();
    toast({ kind: 'success', text: t('common:logout.done') });
    await navigate('/home', { replace: true });
  });
  useEffect(() => {
    void leave();
  }, []);
  return <PageSkeleton />;
}
