import { askOwnPasskey, type OwnFactors } from '@assize/shared/areas/factor/endpoints.ts';
import type { FactorProof } from '@assize/shared/areas/factor/wire.ts';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useTellFailure } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import layoutCss from '../../ui/layout.module.css';
import { answerPasskey, passkeysWork } from '../account/passkey.ts';
import { accountRules } from '../account/rules.ts';
import css from './factors.module.css';

type Fields = { password?: string; code?: string };
type Proof = { password?: string } & FactorProof;
type Props = {
  own: OwnFactors;
  title: string;
  hint: string;
  danger?: boolean;
  /** The change itself; its refusal is shown here. */
  send: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password and a second factor before a factor is changed. */
export function ProveDialog({ own, title, hint, danger = false, send, onClose }: Props) {
  const { t } = useText();
  const rules = accountRules(t);
  const tell = useTellFailure();
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const withPasskey = own.passkeys.length > 0 && passkeysWork(own.passkeyOrigin);

  const show = (failure: unknown): void => {
    const field = failure instanceof ApiFailure ? failure.field : undefined;
    if (field === 'passkey') setRefused(failureText(failure, t));
    else if (field === 'password' || field === 'code') {
      form.setFields([{ name: field, errors: [failureText(failure, t)] }]);
      form.focusField(field);
    } else tell(failure);
  };
  const run = async (proof: FactorProof) => {
    setBusy(true);
    setRefused(null);
    const password = form.getFieldValue('password');
    await send({ ...(typeof password === 'string' && password !== '' && { password }), ...proof })
      .catch(show)
      .finally(() => setBusy(false));
  };
  const withPasskeyInstead = async () => {
    const isFine = await form.validateFields(['password']).then(
      () => true,
      () => false,
    );
    if (!isFine) return form.focusField('password');
    setRefused(null);
    const passkey = await call(askOwnPasskey, {}).then(answerPasskey, (failure: unknown) => {
      tell(failure);
      return undefined;
    });
    if (passkey === null) setRefused(t('factor:passkey.none'));
    else if (passkey) await run({ passkey });
  };
  const onlyRecovery = own.totpSince === null;
  const codeRule = {
    validator: async (_: unknown, value: unknown) => {
      if (typeof value !== 'string' || value.trim() === '')
        throw new Error(t(onlyRecovery ? 'factor:rule.recovery' : 'factor:rule.either'));
    },
  };
  return (
    <Modal
      open
      title={title}
      okText={t('common:ok')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger, loading: busy }}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="prove"
        layout="vertical"
        noValidate
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        onFinish={({ code = '' }) => void run({ code })}
      >
        <div className={clsx(layoutCss.stack, css.ask)}>
          <p>{hint}</p>
          {refused !== null && <Alert type="error" role="alert" title={refused} />}
        </div>
        {own.hasPassword && (
          <Form.Item name="password" label={t('setting:password.old')} rules={[rules.givenPassword]}>
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        )}
        <Form.Item
          name="code"
          label={t(onlyRecovery ? 'factor:proveRecovery' : 'factor:prove')}
          rules={[codeRule]}
        >
          <Input autoComplete="one-time-code" maxLength={32} />
        </Form.Item>
        {withPasskey && (
          <Button type="link" className={clsx(css.instead)} onClick={() => void withPasskeyInstead()}>
            {t('factor:prove.passkey')}
          </Button>
        )}
        {/* Enter submits by it. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
