import { KeyOutlined, MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import {
  type OwnFactors,
  type OwnPasskey,
  readOwnFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@assize/shared/areas/factor/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { refetchAll, useApi } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { passkeysWork } from '../account/passkey.ts';
import css from './factors.module.css';
import { PasskeyAdd } from './passkey-add.tsx';
import { PasskeyRename } from './passkey-rename.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const TotpSetup = lazyPart(() => import('./totp-setup.tsx'));

/** Codes below this number are few. */
const fewCodes = 4;

type Row = { icon: ReactNode; title: string; hint: ReactNode; action: ReactNode; children?: ReactNode };
function Factor({ icon, title, hint, action, children }: Row) {
  return (
    <li>
      {icon}
      <div className={css.what}>
        <h3>{title}</h3>
        <p className={textCss.muted}>{hint}</p>
      </div>
      {action && <div className={css.action}>{action}</div>}
      {children}
    </li>
  );
}

type PasskeyProps = { one: OwnPasskey; onRename: () => void; onRemove: () => void };
function PasskeyRow({ one, onRename, onRemove }: PasskeyProps) {
  const { t } = useText();
  return (
    <li data-testid="passkey">
      <div className={css.what}>
        <b>{one.name}</b>
        <p className={textCss.muted}>
          {t('factor:passkeys.addedAt')} <TimeAgo instant={one.gmtCreate} /> ·{' '}
          {one.lastUsed === null ? (
            t('factor:passkeys.unused')
          ) : (
            <>
              {t('factor:passkeys.usedAt')} <TimeAgo instant={one.lastUsed} />
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-label={t('factor:passkeys.renameOf', { name: one.name })} onClick={onRename}>
        {t('factor:passkeys.rename')}
      </Button>
      <Button size="small" aria-label={t('factor:passkeys.removeOf', { name: one.name })} onClick={onRemove}>
        {t('factor:passkeys.remove')}
      </Button>
    </li>
  );
}

type Dialog = 'app' | 'app-off' | 'passkey' | 'recovery' | OwnPasskey | null;

function View({ own }: { own: OwnFactors }) {
  const { t } = useText();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setDialog(null);
  const added = (recoveryCodes: readonly string[] | null) => {
    close();
    setCodes(recoveryCodes);
  };
  const removed = async (text: string) => {
    close();
    toast({ kind: 'success', text });
    await refetchAll(readOwnFactors);
  };
  const isOn = own.totpSince !== null || own.passkeys.length > 0;
  const worksHere = passkeysWork(own.passkeyOrigin);
  const whyNot = () => {
    if (own.passkeyOrigin === null) return t('factor:passkeys.nowhere');
    return own.passkeyOrigin === location.origin
      ? t('factor:passkeys.unsupported')
      : t('factor:passkeys.elsewhere', { origin: own.passkeyOrigin });
  };
  return (
    <div className={layoutCss.stack}>
      <p>
        <span className={clsx(textCss.chip, isOn && css.on)}>{t(isOn ? 'factor:on' : 'factor:off')}</span>{' '}
        <span className={textCss.muted}>{t('factor:intro')}</span>
      </p>
      <ul className={css.list}>
        <Factor
          icon={<MobileOutlined aria-hidden="true" />}
          title={t('factor:app')}
          hint={
            own.totpSince === null ? (
              t('factor:app.hint')
            ) : (
              <>
                {t('factor:app.since')} <TimeAgo instant={own.totpSince} />
              </>
            )
          }
          action={
            own.totpSince === null ? (
              <Button onClick={() => setDialog('app')}>{t('factor:app.setUp')}</Button>
            ) : (
              <Button danger onClick={() => setDialog('app-off')}>
                {t('factor:app.remove')}
              </Button>
            )
          }
        />
        <Factor
          icon={<KeyOutlined aria-hidden="true" />}
          title={t('factor:passkeys')}
          hint={worksHere ? t('factor:passkeys.hint') : whyNot()}
          action={
            worksHere && <Button onClick={() => setDialog('passkey')}>{t('factor:passkeys.add')}</Button>
          }
        >
          {own.passkeys.length > 0 && (
            <ul className={css.passkeys}>
              {own.passkeys.map((one) => (
                <PasskeyRow
                  key={one.id}
                  one={one}
                  onRename={() => setRenamed(one)}
                  onRemove={() => setDialog(one)}
                />
              ))}
            </ul>
          )}
        </Factor>
        {isOn && (
          <Factor
            icon={<SafetyOutlined aria-hidden="true" />}
            title={t('factor:recovery')}
            hint={
              <span className={clsx(own.recoveryLeft < fewCodes && textCss.error)}>
                {t('factor:recovery.left', { count: own.recoveryLeft })} ·{' '}
                {t(own.recoveryLeft < fewCodes ? 'factor:recovery.few' : 'factor:recovery.hint')}
              </span>
            }
            action={<Button onClick={() => setDialog('recovery')}>{t('factor:recovery.renew')}</Button>}
          />
        )}
      </ul>
      {dialog === 'app' && (
        <Suspense>
          <TotpSetup hasPassword={own.hasPassword} onDone={added} onClose={close} />
        </Suspense>
      )}
      {dialog === 'app-off' && (
        <ProveDialog
          own={own}
          danger
          title={t('factor:app.removeAsk')}
          hint={t('factor:app.removeHint')}
          send={async (proof) => {
            await call(removeTotp, { body: proof });
            await removed(t('factor:app.removed'));
          }}
          onClose={close}
        />
      )}
      {dialog === 'passkey' && <PasskeyAdd hasPassword={own.hasPassword} onDone={added} onClose={close} />}
      {dialog === 'recovery' && (
        <ProveDialog
          own={own}
          title={t('factor:recovery.renewAsk')}
          hint={t('factor:recovery.renewHint')}
          send={async (proof) => {
            const { recoveryCodes } = await call(renewRecoveryCodes, { body: proof });
            added(recoveryCodes);
            await refetchAll(readOwnFactors);
          }}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && dialog !== null && (
        <ProveDialog
          own={own}
          danger
          title={t('factor:passkeys.removeOf', { name: dialog.name })}
          hint={t('factor:passkeys.removeHint')}
          send={async (proof) => {
            await call(removePasskey, { body: { id: dialog.id, ...proof } });
            await removed(t('factor:passkeys.removed'));
          }}
          onClose={close}
        />
      )}
      {renamed !== null && <PasskeyRename passkey={renamed} onClose={() => setRenamed(null)} />}
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </div>
  );
}

/** What is asked for beside the password at a sign-in. */
export function Factors() {
  const query = useApi(readOwnFactors, {});
  return <QueryView query={query}>{(own) => <View own={own} />}</QueryView>;
}
