import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { adminLogin, login } from '@assize/shared/areas/account/endpoints.ts';
import type { FactorAsked } from '@assize/shared/areas/factor/wire.ts';
import { Button, Divider, Form, Input } from 'antd';
import { Suspense, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { useSite } from '../../data/site.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { openLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FactorStep } from './factor-step.tsx';
import css from './login-dialog.module.css';
import { passkeysWork } from './passkey.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';
import { accountRules } from './rules.ts';
import { type CaptchaProof, SlideCaptcha } from './slide-captcha.tsx';
import { useEnter } from './use-enter.ts';

const SeatOffers = lazyPart(withTexts(['team'], () => import('./seat-offers.tsx')));

type Fields = { username: string; password: string };

/**
 * Name and password, a captcha once the server asks for one, and the second step of accounts that have one.
 * `forStaff`: the sign-in of the admin pages.
 */
export function LoginForm({ forStaff = false }: { forStaff?: boolean }) {
  const { t } = useText();
  const rules = accountRules(t);
  const [form] = Form.useForm<Fields>();
  const captchaRequired = useLoginDialog((dialog) => dialog.captchaRequired);
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const enter = useEnter();
  const site = useSite();
  const withPasskey = passkeysWork(site?.passkeyOrigin);
  const provider = site?.signInProvider ?? null;
  const send = useCall(forStaff ? adminLogin : login, {
    handles: (failure) => {
      // A proof is good for one try.
      setProof(null);
      if (failure.code === 'auth.captcha-required' || failure.code === 'auth.locked')
        useLoginDialog.setState({ captchaRequired: true });
      // The puzzle that appears says why it does.
      if (failure.code === 'auth.captcha-required') return true;
      if (failure.status === 0 || failure.status >= 500 || failure.code?.startsWith('auth.captcha'))
        return false;
      form.setFields([{ name: 'password', errors: [failureText(failure, t)] }]);
      form.focusField('password');
      return true;
    },
  });

  const submit = async (fields: Fields) => {
    try {
      const reply = await send.mutateAsync({ body: { ...fields, ...proof } });
      // A proof is good for one step.
      setProof(null);
      if ('challenge' in reply) setAsked(reply);
      else enter(reply);
    } catch (failure) {
      // `handles` or a toast has shown an ApiFailure.
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };

  if (asked !== null) return <FactorStep asked={asked} onBack={() => setAsked(null)} />;
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onFinish={(fields) => void submit(fields)}
    >
      {!forStaff && (
        <Suspense>
          <SeatOffers onAsked={setAsked} />
        </Suspense>
      )}
      <Form.Item name="username" label={t('account:username')} rules={[rules.username]}>
        <Input
          autoFocus
          prefix={<UserOutlined aria-hidden="true" />}
          autoComplete="username"
          maxLength={64}
        />
      </Form.Item>
      <Form.Item name="password" label={t('account:password')} rules={[rules.existingPassword]}>
        <Input.Password prefix={<LockOutlined aria-hidden="true" />} autoComplete="current-password" />
      </Form.Item>
      {captchaRequired && proof === null && (
        <>
          <p className={css.why} role="status">
            {t('account:captcha.why')}
          </p>
          <SlideCaptcha onSolved={setProof} />
        </>
      )}
      <Button
        type="primary"
        htmlType="submit"
        block
        size="large"
        loading={send.isPending}
        disabled={captchaRequired && proof === null}
      >
        {t('account:login')}
      </Button>
      {(withPasskey || provider !== null) && (
        <>
          <Divider plain>{t('factor:or')}</Divider>
          <div className={css.others}>
            {withPasskey && <PasskeyButton />}
            {provider !== null && <ProviderButton name={provider} />}
          </div>
        </>
      )}
      {!forStaff && (
        <div className={css.links}>
          <Button type="link" size="small" onClick={() => openLogin('register')}>
            {t('account:toRegister')}
          </Button>
          <Button type="link" size="small" onClick={() => openLogin('reset')}>
            {t('account:toReset')}
          </Button>
        </div>
      )}
    </Form>
  );
}
