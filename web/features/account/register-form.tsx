import {
  checkUsernameOrEmail,
  getRegisterCode,
  login,
  register,
} from '@assize/shared/areas/account/endpoints.ts';
import { Alert, Button, Form, Input, Space } from 'antd';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useLoginDialog } from '../../state/login-dialog.ts';
import { toast } from '../../state/toasts.ts';
import { accountRules } from './rules.ts';
import { useSendCode } from './send-code.tsx';
import { useEnter } from './use-enter.ts';

type Fields = { username: string; password: string; passwordAgain: string; email: string; code: string };

/** Which field a refusal is about. */
const fieldOf = (failure: ApiFailure): keyof Fields | null => {
  if (failure.code === 'register.username-taken') return 'username';
  if (failure.code === 'register.email-taken') return 'email';
  if (failure.code === 'register.code-wrong') return 'code';
  const named = (['username', 'password', 'email', 'code'] as const).find((field) => field === failure.field);
  return named ?? null;
};

export function RegisterForm() {
  const { t } = useText();
  const rules = accountRules(t);
  const [form] = Form.useForm<Fields>();
  const site = useSite();
  const enter = useEnter();

  const showRefusal = (failure: ApiFailure): boolean => {
    const field = fieldOf(failure);
    if (field === null) return false;
    form.setFields([{ name: field, errors: [failureText(failure, t)] }]);
    form.focusField(field);
    return true;
  };
  const send = useCall(register, {
    handles: (failure) => {
      form.setFieldValue('code', '');
      return showRefusal(failure);
    },
  });

  /** Whether a name or address is free; a check that fails lets it pass, the server decides at the end. */
  const free = (field: 'username' | 'email') => ({
    validator: async (_: unknown, value: string | undefined) => {
      if (!value?.trim()) return;
      const taken = await call(checkUsernameOrEmail, { body: { [field]: value } }).catch(() => null);
      if (taken?.[field])
        throw new Error(
          t(field === 'username' ? 'errors:register.username-taken' : 'errors:register.email-taken'),
        );
    },
  });

  const submit = async ({ username, password, email, code }: Fields) => {
    try {
      await send.mutateAsync({ body: { username, password, email, code } });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return;
    }
    // The account is there: where signing in to it fails, as after wrong passwords for the name, the login goes on.
    const entered = await call(login, { body: { username, password } }).catch(() => null);
    if (entered !== null && 'uid' in entered) {
      enter(entered, t('account:thanks'));
      return;
    }
    toast({ kind: 'success', text: t('account:thanksLogIn') });
    useLoginDialog.setState({ mode: 'login' });
  };

  const checkedEmail = () =>
    form.validateFields(['email']).then(
      ({ email }) => email.trim(),
      () => {
        form.focusField('email');
        return null;
      },
    );

  const code = useSendCode({
    purpose: 'register',
    endpoint: getRegisterCode,
    email: checkedEmail,
    onRefused: showRefusal,
    onSent: () => {
      form.setFields([{ name: 'code', errors: [] }]);
      form.focusField('code');
    },
  });

  if (site && !site.register) return <Alert type="info" title={t('account:closed')} />;
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
      <Form.Item
        name="username"
        label={t('account:username')}
        validateFirst
        rules={[rules.newUsername, free('username')]}
      >
        <Input autoFocus autoComplete="username" maxLength={64} />
      </Form.Item>
      <Form.Item name="password" label={t('account:password')} rules={[rules.password]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="passwordAgain"
        label={t('account:passwordAgain')}
        dependencies={['password']}
        rules={[rules.passwordAgain(() => form.getFieldValue('password'))]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="email" label={t('account:email')} validateFirst rules={[rules.email, free('email')]}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item label={t('account:code')} htmlFor="code">
        <Space.Compact block>
          <Form.Item name="code" noStyle rules={[rules.code]}>
            <Input autoComplete="one-time-code" inputMode="numeric" />
          </Form.Item>
          {code.button}
        </Space.Compact>
      </Form.Item>
      {code.puzzle}
      {code.note}
      <Button type="primary" htmlType="submit" block size="large" loading={send.isPending}>
        {t('account:register')}
      </Button>
      <Button type="link" block onClick={() => useLoginDialog.setState({ mode: 'login' })}>
        {t('account:toLogin')}
      </Button>
    </Form>
  );
}
