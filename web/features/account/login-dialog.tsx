import { Modal } from 'antd';
import { clsx } from 'clsx';
import { namelessSite, useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { closeLogin, useLoginDialog } from '../../state/login-dialog.ts';
import css from './login-dialog.module.css';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export default function LoginDialog() {
  const { t } = useText();
  const mode = useLoginDialog((dialog) => dialog.mode);
  const site = useSite();
  if (mode === null) return null;
  return (
    <Modal
      open
      width={370}
      className={clsx(css.dialog)}
      footer={null}
      title={t('account:title', {
        mode: mode === 'login' ? t('account:login') : t('account:register'),
        site: site?.shortName || namelessSite,
      })}
      closable={{ 'aria-label': t('common:close') }}
      onCancel={closeLogin}
      mask={{ closable: false }}
    >
      {mode === 'login' ? <LoginForm /> : <RegisterForm />}
    </Modal>
  );
}
