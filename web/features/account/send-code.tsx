import type { getChangeEmailCode, getRegisterCode } from '@assize/shared/areas/account/endpoints.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import type { MailPurpose } from '../../state/login-dialog.ts';
import { toast } from '../../state/toasts.ts';
import { useMailWait, waitForMail } from './mail-wait.ts';
import css from './send-code.module.css';
import { type CaptchaProof, SlideCaptcha } from './slide-captcha.tsx';

type Options = {
  purpose: MailPurpose;
  endpoint: typeof getRegisterCode | typeof getChangeEmailCode;
  /** The checked address, or null when the form shows what is wrong with it. */
  email: () => Promise<string | null>;
  onRefused: (failure: ApiFailure) => boolean;
  /** A code is on its way. */
  onSent: () => void;
};

/**
 * A button that asks for a code by e-mail and then counts down, also while the dialog is closed. `puzzle` is
 * the captcha to solve first, `note` says where the code was sent, until `used`; each is null while there is none.
 */
export const useSendCode = ({
  purpose,
  endpoint,
  email,
  onRefused,
  onSent,
}: Options): { button: ReactNode; puzzle: ReactNode; note: ReactNode; used: () => void } => {
  const { t } = useText();
  const left = useMailWait(purpose);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useCall(endpoint, {
    handles: (failure) => {
      if (failure.code === 'mail.cooldown' && failure.retryAfter !== undefined)
        waitForMail(purpose, failure.retryAfter);
      return onRefused(failure);
    },
  });
  const ask = async (address: string, proof: CaptchaProof) => {
    // A proof is good for one try.
    setAskedFor(null);
    try {
      const { cooldown } = await send.mutateAsync({ body: { email: address, ...proof } });
      waitForMail(purpose, cooldown);
      toast({ kind: 'success', text: t('account:code.sent'), forMs: 5000 });
      setSentTo(address);
      onSent();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  return {
    button: (
      <Button
        onClick={() => void email().then(setAskedFor)}
        loading={send.isPending}
        disabled={left > 0 || askedFor !== null}
      >
        {left > 0 ? t('account:code.wait', { seconds: left }) : t('account:code.send')}
      </Button>
    ),
    puzzle: askedFor !== null && <SlideCaptcha autoFocus onSolved={(proof) => void ask(askedFor, proof)} />,
    note: sentTo !== null && (
      <p className={css.note} role="status">
        {t('account:code.sentTo', { email: sentTo })}
      </p>
    ),
    used: () => setSentTo(null),
  };
};
