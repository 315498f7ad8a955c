import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { resetPassword } from '@assize/shared/areas/account/endpoints.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { accountRules } from '../../features/account/rules.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { leaveSession, useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import panelCss from '../../ui/panel.module.css';
import { Empty } from '../../ui/query-view.tsx';
import css from './reset-password-page.module.css';

type Fields = { password: string; passwordAgain: string };

function NewPassword({ username, code }: { username: string; code: string }) {
  const { t } = useText();
  const rules = accountRules(t);
  const navigate = useNavigate();
  const [form] = Form.useForm<Fields>();
  const [refused, setRefused] = useState<string | null>(null);
  const send = useCall(resetPassword, {
    handles: (failure) => {
      if (failure.field === 'password') {
        form.setFields([{ name: 'password', errors: [failureText(failure, t)] }]);
        form.focusField('password');
        return true;
      }
      if (failure.field === undefined) return false;
      // Name and code come from the link: another link is the only help.
      setRefused(failureText(failure, t));
      return true;
    },
  });
  const submit = async ({ password }: Fields) => {
    setRefused(null);
    try {
      await send.mutateAsync({ body: { username, password, code } });
      const { user } = useSession.getState();
      if (user?.username.toLowerCase() === username.toLowerCase()) leaveSession();
      toast({ kind: 'success', text: t('account:reset.done') });
      await navigate('/', { replace: true });
      openLogin();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
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
      {refused !== null && (
        <Alert
          className={css.refused ?? ''}
          type="error"
          title={refused}
          role="alert"
          action={
            <Button size="small" onClick={() => openLogin('reset')}>
              {t('account:reset.again')}
            </Button>
          }
        />
      )}
      <Form.Item label={t('account:username')} htmlFor="username">
        <Input
          id="username"
          readOnly
          value={username}
          prefix={<UserOutlined aria-hidden="true" />}
          autoComplete="username"
        />
      </Form.Item>
      <Form.Item name="password" label={t('account:reset.newPassword')} rules={[rules.password]}>
        <Input.Password autoFocus prefix={<LockOutlined aria-hidden="true" />} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="passwordAgain"
        label={t('account:passwordAgain')}
        dependencies={['password']}
        rules={[rules.passwordAgain(() => form.getFieldValue('password'))]}
      >
        <Input.Password prefix={<LockOutlined aria-hidden="true" />} autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={send.isPending}>
        {t('account:reset.save')}
      </Button>
    </Form>
  );
}

/** The page of the link in a mail for a lost password. */
export default function ResetPasswordPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const [username, code] = [query.get('username') ?? '', query.get('code') ?? ''];
  return (
    <div className={css.page}>
      <section className={panelCss.panel}>
        <header>
          <h1>{t('account:reset.title')}</h1>
        </header>
        <div className={panelCss.body}>
          {username === '' || code === '' ? (
            <Empty
              text={t('account:reset.incomplete')}
              action={
                <>
                  <p>{t('account:reset.incompleteHint')}</p>
                  <Button type="primary" onClick={() => openLogin('reset')}>
                    {t('account:reset.again')}
                  </Button>
                </>
              }
            />
          ) : (
            <NewPassword username={username} code={code} />
          )}
        </div>
      </section>
    </div>
  );
}
