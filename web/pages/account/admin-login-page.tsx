import { may } from '@assize/shared/domain/permissions.ts';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSite } from '../../data/site.ts';
import { LoginForm } from '../../features/account/login-form.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { closeLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';
import { Toasts } from '../../ui/toasts.tsx';
import css from './admin-login-page.module.css';

/** Where the person wanted to go; only addresses of admin pages. */
const wantedFrom = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/admin(?:\/|$)/.test(from) ? from : '/admin';
};

/** Sign-in of the admin pages. An account without a staff role stays outside and is told so. */
export default function AdminLoginPage() {
  const { t } = useText();
  const { state } = useLocation();
  const site = useSite();
  const user = useSession((session) => session.user);
  // This page is the form: a dialog over it would be a second one.
  useEffect(closeLogin, []);
  if (user && may(user.roleList[0] ?? null, 'problem.create'))
    return <Navigate to={wantedFrom(state)} replace />;
  return (
    <main id="main" className={css.login}>
      <div className={clsx(panelCss.panel, css.card)}>
        <header>
          <h1>{t('admin:login.title')}</h1>
          <Link to="/home">{t('admin:login.site', { name: site?.shortName ?? '' })}</Link>
        </header>
        <div className={clsx(panelCss.body, layoutCss.stack)}>
          {user ? (
            <p className={css.note} role="alert">
              {t('admin:login.notStaff', { name: user.username })}
            </p>
          ) : (
            <p className={textCss.muted}>{t('admin:login.staffOnly')}</p>
          )}
          <LoginForm forStaff />
        </div>
      </div>
      <Toasts />
    </main>
  );
}
