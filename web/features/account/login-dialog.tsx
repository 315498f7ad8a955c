import { Modal } from 'antd';
import { clsx } from 'clsx';
import type { ComponentType } from 'react';
import { namelessSite, useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { closeLogin, type LoginMode, useLoginDialog } from '../../state/login-dialog.ts';
import css from './login-dialog.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';

const forms = { login: LoginForm, register: RegisterForm, reset: ResetForm } satisfies Record<
  LoginMode,
  ComponentType
>;

export default function LoginDialog() {
  const { t } = useText();
  const mode = useLoginDialog((dialog) => dialog.mode);
  const site = useSite();
  if (mode === null) return null;
  const Form = forms[mode];
  return (
    <Modal
      open
      width={370}
      className={clsx(css.dialog)}
      footer={null}
      title={t('account:title', {
        mode: t(`account:${mode}`),
        site: site?.shortName || namelessSite,
      })}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={closeLogin}
      mask={{ closable: false }}
    >
      <Form />
    </Modal>
  );
}
