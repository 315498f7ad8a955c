import { logout } from '@assize/shared/contract/account.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, queryClient } from '../../api/runtime.ts';
import { PageSkeleton } from '../../components/skeletons.tsx';
import { useText } from '../../i18n/i18n.ts';
import { closeLogin } from '../../state/login-dialog.ts';
import { forgetSession, useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';

/** Ends the session here even when the server cannot be told, then goes home. */
export default function LogoutPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const leave = useEffectEvent(async () => {
    if (useSession.getState().token !== null) await call(logout, {}).catch(() => undefined);
    forgetSession();
    // An expired token already asked to sign in again; leaving is what was wanted.
    closeLogin();
    queryClient.removeQueries({ type: 'inactive' });
    toast({ kind: 'success', text: t('common:logout.done') });
    await navigate('/home', { replace: true });
  });
  useEffect(() => {
    void leave();
  }, []);
  return <PageSkeleton />;
}
