import type { startPasskey, startTotp } from '@assize/shared/areas/factor/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Form, Input } from 'antd';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { accountRules } from '../account/rules.ts';

type Starts = typeof startTotp | typeof startPasskey;

/** Asks for the password before a factor is added. */
export function PasswordStep<E extends Starts>({
  endpoint,
  onStarted,
}: {
  endpoint: E;
  onStarted: (reply: ReplyOf<E>) => void;
}) {
  const { t } = useText();
  const rules = accountRules(t);
  const [form] = Form.useForm<{ password: string }>();
  const send = useCall<Starts>(endpoint, {
    handles: (failure) => {
      if (failure.field !== 'password') return false;
      form.setFields([{ name: 'password', errors: [failureText(failure, t)] }]);
      form.focusField('password');
      return true;
    },
  });
  const submit = async ({ password }: { password: string }) => {
    try {
      // The reply is of the endpoint that was asked.
      onStarted((await send.mutateAsync({ body: { password } })) as ReplyOf<E>);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  return (
    <Form
      form={form}
      name="own"
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger={[]}
      onFinish={(fields) => void submit(fields)}
    >
      <p>{t('factor:askPassword')}</p>
      <Form.Item name="password" label={t('setting:password.old')} rules={[rules.givenPassword]}>
        <Input.Password autoFocus autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={send.isPending}>
        {t('factor:next')}
      </Button>
    </Form>
  );
}
