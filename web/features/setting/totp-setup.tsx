import { confirmTotp, readOwnFactors, startTotp } from '@assize/shared/areas/factor/endpoints.ts';
import { Button, Form, Input, Modal, QRCode } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { refetchAll, useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import layoutCss from '../../ui/layout.module.css';
import css from './factors.module.css';
import { PasswordStep } from './password-step.tsx';

type Made = { secret: string; address: string };
type Props = {
  hasPassword: boolean;
  /** Codes: with the first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
};

function FirstCode({ made, onDone }: { made: Made; onDone: Props['onDone'] }) {
  const { t } = useText();
  const [form] = Form.useForm<{ code: string }>();
  const send = useCall(confirmTotp, {
    handles: (failure) => {
      if (failure.field !== 'code') return false;
      form.setFields([{ name: 'code', value: '', errors: [failureText(failure, t)] }]);
      form.focusField('code');
      return true;
    },
  });
  const confirm = async ({ code }: { code: string }) => {
    try {
      const { recoveryCodes } = await send.mutateAsync({ body: { code } });
      toast({ kind: 'success', text: t('factor:app.added') });
      await refetchAll(readOwnFactors);
      onDone(recoveryCodes);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  const codeRule = {
    validator: async (_: unknown, value: unknown) => {
      if (typeof value !== 'string' || !/^\d{6}$/.test(value.replaceAll(/\s/g, '')))
        throw new Error(t('factor:rule.code'));
    },
  };
  return (
    <Form
      form={form}
      name="totp"
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger={[]}
      onFinish={(fields) => void confirm(fields)}
    >
      <div className={layoutCss.stack}>
        <p>{t('factor:app.scan')}</p>
        <div className={css.picture}>
          {/* Dark on white in the dark theme too: cameras want it so. */}
          <QRCode
            value={made.address}
            type="svg"
            size={200}
            color="#000000"
            bgColor="#ffffff"
            aria-label={t('factor:app.picture')}
          />
          <p>
            <code className={css.secret} data-testid="totp-secret">
              {made.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={made.secret} label={t('factor:app.copy')} />
          </p>
        </div>
        <p>{t('factor:app.then')}</p>
      </div>
      <Form.Item name="code" label={t('factor:code')} rules={[codeRule]}>
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={send.isPending}>
        {t('factor:app.confirm')}
      </Button>
    </Form>
  );
}

/** Sets an authenticator app up: password, picture and key, first code. */
export default function TotpSetup({ hasPassword, onDone, onClose }: Props) {
  const { t } = useText();
  const [made, setMade] = useState<Made | null>(null);
  const start = useCall(startTotp);
  const startAtOnce = useEffectEvent(() => {
    if (!hasPassword) start.mutate({ body: {} }, { onSuccess: setMade, onError: onClose });
  });
  useEffect(() => startAtOnce(), []);
  return (
    <Modal
      open
      width={440}
      footer={null}
      title={t('factor:app')}
      closable={{ 'aria-label': t('common:close') }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {made === null ? (
        hasPassword && <PasswordStep endpoint={startTotp} onStarted={setMade} />
      ) : (
        <FirstCode made={made} onDone={onDone} />
      )}
    </Modal>
  );
}
