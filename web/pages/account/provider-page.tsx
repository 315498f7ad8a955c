import type { FactorAsked } from '@assize/shared/areas/factor/wire.ts';
import { linkProvider, providerSignIn } from '@assize/shared/areas/provider/endpoints.ts';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText } from '../../data/failure-text.ts';
import { call } from '../../data/runtime.ts';
import { FactorStep } from '../../features/account/factor-step.tsx';
import { type Journey, takeJourney } from '../../features/account/provider-journey.ts';
import { useEnter } from '../../features/account/use-enter.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import { Lines } from '../../ui/skeletons.tsx';
import css from './reset-password-page.module.css';

type State =
  | { kind: 'working' }
  | { kind: 'asked'; asked: FactorAsked; to: string }
  /** Without a failure: this tab began nothing. */
  | { kind: 'failed'; failure?: unknown; purpose: Journey['purpose'] };

/** Where the provider sends people back: finishes a sign-in or a link that this tab began. */
export default function ProviderPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const enter = useEnter();
  const [state, setState] = useState<State>({ kind: 'working' });
  const signedIn = useSession(({ user }) => user !== null);

  const finish = async ({ ticket, purpose, to }: Journey) => {
    const query = search.slice(1) || 'error=missing';
    if (purpose === 'link') {
      await call(linkProvider, { body: { ticket, query } });
      toast({ kind: 'success', text: t('provider:linkDone') });
      return navigate(to, { replace: true });
    }
    const reply = await call(providerSignIn, { body: { ticket, query } });
    if ('challenge' in reply) return setState({ kind: 'asked', asked: reply, to });
    enter(reply);
    return navigate(to, { replace: true });
  };
  const begin = useEffectEvent(() => {
    const journey = takeJourney();
    if (journey === null) setState({ kind: 'failed', purpose: 'sign-in' });
    else
      finish(journey).catch((failure: unknown) =>
        setState({ kind: 'failed', failure, purpose: journey.purpose }),
      );
  });
  useEffect(() => begin(), []);
  // The second step signs in by itself.
  useEffect(() => {
    if (state.kind === 'asked' && signedIn) void navigate(state.to, { replace: true });
  }, [state, signedIn, navigate]);

  const isLink = state.kind === 'failed' && state.purpose === 'link';
  return (
    <div className={css.page}>
      <section className={panelCss.panel}>
        <header>
          <h1>{t('provider:title')}</h1>
        </header>
        <div className={panelCss.body}>
          {state.kind === 'working' && (
            <div role="status">
              <p>{t('provider:working')}</p>
              <Lines />
            </div>
          )}
          {state.kind === 'asked' && (
            <FactorStep
              asked={state.asked}
              onBack={() => {
                void navigate('/home', { replace: true });
                openLogin();
              }}
            />
          )}
          {state.kind === 'failed' && (
            <div className={layoutCss.stack}>
              <Alert
                type="error"
                role="alert"
                title={t(isLink ? 'provider:linkFailed' : 'provider:failed')}
                description={
                  state.failure === undefined ? t('errors:provider.gone') : failureText(state.failure, t)
                }
              />
              <div className={layoutCss.row}>
                {isLink ? (
                  <Button type="primary" onClick={() => void navigate('/setting', { replace: true })}>
                    {t('provider:toSettings')}
                  </Button>
                ) : (
                  <Button type="primary" onClick={() => openLogin()}>
                    {t('provider:again')}
                  </Button>
                )}
                <Button onClick={() => void navigate('/home', { replace: true })}>
                  {t('provider:toHome')}
                </Button>
              </div>
            </div>
          )}
        </div>
      </section>
    </div>
  );
}
