import { KeyOutlined } from '@ant-design/icons';
import { finishSignIn } from '@assize/shared/areas/factor/endpoints.ts';
import type { FactorAsked, FactorProof } from '@assize/shared/areas/factor/wire.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { failureText } from '../../data/failure-text.ts';
import { useCall } from '../../data/hooks.ts';
import { useSite } from '../../data/site.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useLoginDialog } from '../../state/login-dialog.ts';
import textCss from '../../ui/text.module.css';
import css from './login-dialog.module.css';
import { answerPasskey, passkeysWork } from './passkey.ts';
import { type CaptchaProof, SlideCaptcha } from './slide-captcha.tsx';
import { useEnter } from './use-enter.ts';

type Way = 'app' | 'passkey' | 'recovery';
type Fields = { code: string };

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export function FactorStep({ asked, onBack }: { asked: FactorAsked; onBack: () => void }) {
  const { t } = useText();
  const enter = useEnter();
  const [form] = Form.useForm<Fields>();
  const worksHere = passkeysWork(useSite()?.passkeyOrigin);
  const ways = (['app', 'passkey', 'recovery'] as const).filter(
    (one) => one === 'recovery' || (one === 'app' ? asked.totp : asked.passkey !== null && worksHere),
  );
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const [refused, setRefused] = useState<string | null>(null);
  const captchaRequired = useLoginDialog((dialog) => dialog.captchaRequired);
  const [proof, setProof] = useState<CaptchaProof | null>(null);
  const needsCaptcha = captchaRequired && proof === null;

  const send = useCall(finishSignIn, {
    handles: (failure) => {
      // A proof is good for one try.
      setProof(null);
      if (failure.code === 'auth.captcha-required' || failure.code === 'auth.locked')
        useLoginDialog.setState({ captchaRequired: true });
      if (failure.code === 'auth.captcha-required') return true;
      if (failure.code === 'factor.challenge-gone') onBack();
      if (failure.code !== 'factor.code-wrong' && failure.code !== 'factor.locked') {
        if (failure.code !== 'factor.passkey-wrong') return false;
        setRefused(failureText(failure, t));
        return true;
      }
      form.setFields([{ name: 'code', value: '', errors: [failureText(failure, t)] }]);
      form.focusField('code');
      return true;
    },
  });
  const finish = async (given: FactorProof) => {
    setRefused(null);
    try {
      enter(await send.mutateAsync({ body: { challenge: asked.challenge, ...given, ...proof } }));
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  const askPasskey = async () => {
    if (asked.passkey === null) return;
    setRefused(null);
    const passkey = await answerPasskey(asked.passkey);
    if (passkey === null) setRefused(t('factor:passkey.none'));
    else await finish({ passkey });
  };
  const choose = (next: Way) => {
    setRefused(null);
    form.resetFields();
    setWay(next);
  };
  const codeRule = {
    validator: async (_: unknown, value: unknown) => {
      const code = typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : '';
      if (code === '') throw new Error(t(way === 'app' ? 'factor:rule.code' : 'factor:rule.recovery'));
      if (way === 'app' && !/^\d{6}$/.test(code)) throw new Error(t('factor:rule.code'));
    },
  };

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger={[]}
      onFinish={({ code }) => void finish({ code })}
    >
      <p className={css.lead}>{t(`factor:step.${way}`)}</p>
      {refused !== null && <Alert className={css.lead ?? ''} type="error" role="alert" title={refused} />}
      {way !== 'passkey' && (
        <Form.Item
          key={way}
          name="code"
          label={t(way === 'app' ? 'factor:code' : 'factor:recoveryCode')}
          rules={[codeRule]}
        >
          <Input
            autoFocus
            className={textCss.mono ?? ''}
            inputMode={way === 'app' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            maxLength={32}
          />
        </Form.Item>
      )}
      {needsCaptcha && <SlideCaptcha onSolved={setProof} />}
      {way === 'passkey' ? (
        <Button
          type="primary"
          autoFocus
          block
          size="large"
          icon={<KeyOutlined aria-hidden="true" />}
          loading={send.isPending}
          disabled={needsCaptcha}
          onClick={() => void askPasskey()}
        >
          {t('factor:passkey.use')}
        </Button>
      ) : (
        <Button
          type="primary"
          htmlType="submit"
          block
          size="large"
          loading={send.isPending}
          disabled={needsCaptcha}
        >
          {t('factor:step.confirm')}
        </Button>
      )}
      <div className={css.links}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} type="link" size="small" onClick={() => choose(one)}>
              {t(`factor:step.to.${one}`)}
            </Button>
          ))}
        <Button type="link" size="small" onClick={onBack}>
          {t('account:backToLogin')}
        </Button>
      </div>
    </Form>
  );
}
