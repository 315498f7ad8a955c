import { applyResetPassword } from '@assize/shared/areas/account/endpoints.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { openLogin } from '../../state/login-dialog.ts';
import { toast } from '../../state/toasts.ts';
import textCss from '../../ui/text.module.css';
import { ImageCaptcha } from './image-captcha.tsx';
import css from './login-dialog.module.css';
import { useMailWait, waitForMail } from './mail-wait.ts';
import { accountRules } from './rules.ts';

type Fields = { email: string; captcha: string };

/** Asks for a link that sets a new password. */
export function ResetForm() {
  const { t } = useText();
  const rules = accountRules(t);
  const [form] = Form.useForm<Fields>();
  const left = useMailWait('reset');
  const [round, setRound] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [captchaKey, setCaptchaKey] = useState<string | null>(null);
  const anotherPicture = () => {
    form.setFieldValue('captcha', '');
    setRound((last) => last + 1);
  };

  const send = useCall(applyResetPassword, {
    handles: (failure) => {
      // A picture takes one answer.
      anotherPicture();
      if (failure.code === 'mail.cooldown' && failure.retryAfter !== undefined)
        waitForMail('reset', failure.retryAfter);
      const field = failure.field === 'email' ? 'email' : failure.field?.startsWith('captcha') && 'captcha';
      if (!field) return false;
      form.setFields([{ name: field, errors: [failureText(failure, t)] }]);
      form.focusField(field);
      return true;
    },
  });

  const submit = async ({ email, captcha }: Fields) => {
    if (captchaKey === null) return;
    try {
      const { cooldown } = await send.mutateAsync({
        body: { email, captcha: captcha.trim(), captchaKey },
      });
      waitForMail('reset', cooldown);
      anotherPicture();
      toast({ kind: 'success', text: t('account:reset.sent'), forMs: 10_000 });
      setSentTo(email.trim());
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
      <p className={css.lead}>
        <span className={textCss.muted}>{t('account:reset.hint')}</span>
      </p>
      <Form.Item name="email" label={t('account:email')} rules={[rules.email]}>
        <Input autoFocus type="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="captcha" label={t('account:reset.captcha')} rules={[rules.captcha]}>
        <ImageCaptcha round={round} onAnother={anotherPicture} onPicture={setCaptchaKey} />
      </Form.Item>
      {sentTo !== null && (
        <p className={css.why} role="status">
          {t('account:reset.lookAt', { email: sentTo })}
        </p>
      )}
      <Button
        type="primary"
        htmlType="submit"
        block
        size="large"
        loading={send.isPending}
        disabled={left > 0 || captchaKey === null}
      >
        {left > 0 ? t('account:reset.wait', { seconds: left }) : t('account:reset.send')}
      </Button>
      <Button type="link" block onClick={() => openLogin()}>
        {t('account:backToLogin')}
      </Button>
    </Form>
  );
}
