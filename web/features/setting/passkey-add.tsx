import { addPasskey, readOwnFactors, startPasskey } from '@assize/shared/areas/factor/endpoints.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useTellFailure } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { makePasskey } from '../account/passkey.ts';
import { accountRules } from '../account/rules.ts';
import { deviceOf } from './device-name.ts';
import { nameRule } from './passkey-rename.tsx';

type Fields = { name: string; password?: string };
type Props = {
  hasPassword: boolean;
  /** Codes: with the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Has a device make a passkey, under a name. */
export function PasskeyAdd({ hasPassword, onDone, onClose }: Props) {
  const { t } = useText();
  const rules = accountRules(t);
  const tell = useTellFailure();
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const device = deviceOf(navigator.userAgent);

  const add = async ({ name, password }: Fields) => {
    const options = await call(startPasskey, { body: password === undefined ? {} : { password } });
    const passkey = await makePasskey(options);
    if (passkey === null || passkey === 'there')
      return setRefused(t(passkey === null ? 'factor:passkey.none' : 'factor:passkey.there'));
    const { recoveryCodes } = await call(addPasskey, { body: { name, passkey } });
    toast({ kind: 'success', text: t('factor:passkeys.added') });
    await refetchAll(readOwnFactors);
    onDone(recoveryCodes);
  };
  const show = (failure: unknown): void => {
    const field = failure instanceof ApiFailure ? failure.field : undefined;
    if (field === 'passkey') setRefused(failureText(failure, t));
    else if (field === 'password' || field === 'name') {
      form.setFields([{ name: field, errors: [failureText(failure, t)] }]);
      form.focusField(field);
    } else tell(failure);
  };
  const submit = (fields: Fields) => {
    setBusy(true);
    setRefused(null);
    void add(fields)
      .catch(show)
      .finally(() => setBusy(false));
  };
  return (
    <Modal
      open
      width={440}
      footer={null}
      title={t('factor:passkeys.add')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="passkey"
        layout="vertical"
        initialValues={{ name: device ? t('factor:passkeys.device', device) : '' }}
        noValidate
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={submit}
      >
        {refused !== null && <Alert type="error" role="alert" title={refused} />}
        <Form.Item
          name="name"
          label={t('factor:passkeys.name')}
          extra={t('factor:passkeys.nameHint')}
          rules={[nameRule(t)]}
        >
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
        {hasPassword && (
          <Form.Item name="password" label={t('setting:password.old')} rules={[rules.givenPassword]}>
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('factor:next')}
        </Button>
      </Form>
    </Modal>
  );
}
