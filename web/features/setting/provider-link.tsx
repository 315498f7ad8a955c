import {
  readOwnProvider,
  startProviderLink,
  unlinkProvider,
} from '@assize/shared/areas/provider/endpoints.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useApi, useTellFailure } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { QueryView } from '../../ui/query-view.tsx';
import textCss from '../../ui/text.module.css';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { leaveForProvider } from '../account/provider-journey.ts';
import { accountRules } from '../account/rules.ts';
import css from './setting.module.css';

type Ask = {
  title: string;
  send: (password: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password before the link is changed. */
function PasswordDialog({ title, send, onClose }: Ask) {
  const { t } = useText();
  const rules = accountRules(t);
  const tell = useTellFailure();
  const [form] = Form.useForm<{ password: string }>();
  const [busy, setBusy] = useState(false);
  const show = (failure: unknown): void => {
    if (failure instanceof ApiFailure && failure.field === 'password') {
      form.setFields([{ name: 'password', errors: [failureText(failure, t)] }]);
      form.focusField('password');
    } else tell(failure);
  };
  const submit = ({ password }: { password: string }) => {
    setBusy(true);
    void send(password)
      .catch(show)
      .finally(() => setBusy(false));
  };
  return (
    <Modal
      open
      title={title}
      okText={t('common:ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ loading: busy }}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="provider"
        layout="vertical"
        noValidate
        requiredMark={false}
        validateTrigger={[]}
        onFinish={submit}
      >
        <p>{t('factor:askPassword')}</p>
        <Form.Item name="password" label={t('setting:password.old')} rules={[rules.givenPassword]}>
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        {/* Enter submits by it. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}

/** The link of the own account with the sign-in provider of the site; nothing where there is none. */
export function ProviderLink() {
  const { t } = useText();
  const tell = useTellFailure();
  const query = useApi(readOwnProvider, {});
  const [dialog, setDialog] = useState<'link' | 'unlink' | null>(null);
  const close = () => setDialog(null);
  const begin = async (body: { password?: string }) => {
    const { address, ticket } = await call(startProviderLink, { body });
    leaveForProvider(address, { ticket, purpose: 'link', to: '/setting' });
  };
  return (
    <QueryView query={query}>
      {({ name, linkedSince, hasPassword }) =>
        name === null ? null : (
          <section className={css.narrow}>
            <h3>{t('provider:title')}</h3>
            <p className={textCss.muted}>
              {linkedSince === null ? (
                t('provider:hint', { name })
              ) : (
                <>
                  {t('provider:linked', { name })} · {t('provider:since')} <TimeAgo instant={linkedSince} />
                </>
              )}
            </p>
            {linkedSince === null && (
              <Button
                onClick={() => {
                  if (hasPassword) setDialog('link');
                  else void begin({}).catch(tell);
                }}
              >
                {t('provider:link', { name })}
              </Button>
            )}
            {linkedSince !== null &&
              (hasPassword ? (
                <Button danger onClick={() => setDialog('unlink')}>
                  {t('provider:unlink')}
                </Button>
              ) : (
                <p className={textCss.muted}>{t('provider:noPassword')}</p>
              ))}
            {dialog === 'link' && (
              <PasswordDialog
                title={t('provider:link', { name })}
                send={(password) => begin({ password })}
                onClose={close}
              />
            )}
            {dialog === 'unlink' && (
              <PasswordDialog
                title={t('provider:unlink')}
                send={async (password) => {
                  await call(unlinkProvider, { body: { password } });
                  close();
                  toast({ kind: 'success', text: t('provider:unlinked', { name }) });
                  await refetchAll(readOwnProvider);
                }}
                onClose={close}
              />
            )}
          </section>
        )
      }
    </QueryView>
  );
}
