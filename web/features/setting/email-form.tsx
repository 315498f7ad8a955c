import { changeEmail, getChangeEmailCode } from '@assize/shared/areas/account/endpoints.ts';
import { Button, Form, Input, Space } from 'antd';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { signIn, useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import textCss from '../../ui/text.module.css';
import { accountRules } from '../account/rules.ts';
import { useSendCode } from '../account/send-code.tsx';
import css from './setting.module.css';

type Fields = { password: string; newEmail: string; code: string };

const fieldOf = ({ field }: ApiFailure): keyof Fields | null => {
  // The call that sends the code names the field after itself.
  if (field === 'email') return 'newEmail';
  return (['password', 'newEmail', 'code'] as const).find((name) => name === field) ?? null;
};

export function EmailForm() {
  const { t } = useText();
  const rules = accountRules(t);
  const [form] = Form.useForm<Fields>();
  const email = useSession(({ user }) => user?.email ?? '');
  const showRefusal = (failure: ApiFailure): boolean => {
    const field = fieldOf(failure);
    if (field === null) return false;
    form.setFields([{ name: field, errors: [failureText(failure, t)] }]);
    form.focusField(field);
    return true;
  };
  const send = useCall(changeEmail, { handles: showRefusal });
  const code = useSendCode({
    purpose: 'email',
    endpoint: getChangeEmailCode,
    email: () =>
      form.validateFields(['newEmail']).then(
        ({ newEmail }) => newEmail.trim(),
        () => {
          form.focusField('newEmail');
          return null;
        },
      ),
    onRefused: showRefusal,
    onSent: () => {
      form.setFields([{ name: 'code', errors: [] }]);
      form.focusField('code');
    },
  });
  const submit = async ({ password, newEmail, code: given }: Fields) => {
    try {
      signIn(await send.mutateAsync({ body: { password, newEmail, code: given } }));
      form.resetFields();
      code.used();
      toast({ kind: 'success', text: t('setting:email.done') });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  const different = {
    validator: async (_: unknown, value: unknown) => {
      if (typeof value === 'string' && value.trim().toLowerCase() === email.toLowerCase())
        throw new Error(t('setting:rule.sameEmail'));
    },
  };
  return (
    <Form
      form={form}
      name="email"
      aria-label={t('setting:email')}
      className={css.narrow ?? ''}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onFinish={(fields) => void submit(fields)}
    >
      <h3>{t('setting:email')}</h3>
      <p className={textCss.muted}>
        {t('setting:email.now')} <b>{email || t('setting:email.none')}</b>
      </p>
      <Form.Item
        name="newEmail"
        label={t('setting:email.new')}
        validateFirst
        rules={[rules.email, different]}
      >
        <Input type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item label={t('account:code')} htmlFor="email_code">
        <Space.Compact block>
          <Form.Item name="code" noStyle rules={[rules.code]}>
            <Input autoComplete="one-time-code" inputMode="numeric" />
          </Form.Item>
          {code.button}
        </Space.Compact>
      </Form.Item>
      {code.puzzle}
      {code.note}
      <Form.Item name="password" label={t('setting:password.old')} rules={[rules.givenPassword]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        {t('setting:email.change')}
      </Button>
    </Form>
  );
}
