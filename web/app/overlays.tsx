import { Suspense } from 'react';
import { Toasts } from '../components/toasts.tsx';
import { useLoginDialog } from '../state/login-dialog.ts';
import { lazyPage } from './lazy-page.tsx';

const LoginDialog = lazyPage(() => import('../pages/account/login-dialog.tsx'));

/** The form of the login dialog, for a page that is nothing but signing in. */
export const SignInForm = lazyPage(() => import('../pages/account/sign-in-form.tsx'));

/** What appears over any page: the login dialog and short messages. */
export function Overlays() {
  const dialogWanted = useLoginDialog(({ mode }) => mode !== null);
  return (
    <>
      {dialogWanted && (
        <Suspense>
          <LoginDialog />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}
