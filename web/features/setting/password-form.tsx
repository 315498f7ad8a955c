import { changePassword } from '@assize/shared/areas/account/endpoints.ts';
import { listOwnSessions } from '@assize/shared/areas/session/endpoints.ts';
import { Button, Form, Input } from 'antd';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import textCss from '../../ui/text.module.css';
import { accountRules } from '../account/rules.ts';
import css from './setting.module.css';

type Fields = { oldPassword: string; newPassword: string; passwordAgain: string };

export function PasswordForm() {
  const { t } = useText();
  const rules = accountRules(t);
  const [form] = Form.useForm<Fields>();
  const send = useCall(changePassword, {
    handles: (failure) => {
      const field = failure.field === 'newPassword' ? 'newPassword' : 'oldPassword';
      if (failure.field !== field) return false;
      form.setFields([{ name: field, errors: [failureText(failure, t)] }]);
      form.focusField(field);
      return true;
    },
  });
  const submit = async ({ oldPassword, newPassword }: Fields) => {
    try {
      await send.mutateAsync({ body: { oldPassword, newPassword } });
      form.resetFields();
      toast({ kind: 'success', text: t('setting:password.done') });
      await refetchAll(listOwnSessions);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  const different = {
    validator: async (_: unknown, value: unknown) => {
      if (value !== '' && value !== undefined && value === form.getFieldValue('oldPassword'))
        throw new Error(t('setting:rule.samePassword'));
    },
  };
  return (
    <Form
      form={form}
      name="password"
      aria-label={t('setting:password')}
      className={css.narrow ?? ''}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true }}
      onFinish={(fields) => void submit(fields)}
    >
      <h3>{t('setting:password')}</h3>
      <p className={textCss.muted}>{t('setting:password.hint')}</p>
      <Form.Item name="oldPassword" label={t('setting:password.old')} rules={[rules.givenPassword]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('setting:password.new')}
        validateFirst
        rules={[rules.password, different]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="passwordAgain"
        label={t('account:passwordAgain')}
        dependencies={['newPassword']}
        rules={[rules.passwordAgain(() => form.getFieldValue('newPassword'))]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        {t('setting:password.change')}
      </Button>
    </Form>
  );
}
