import { getRegisterCode } from '@assize/shared/areas/account/endpoints.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useLoginDialog } from '../../state/login-dialog.ts';
import { toast } from '../../state/toasts.ts';
import { type CaptchaProof, SlideCaptcha } from './slide-captcha.tsx';

/** Whole seconds until another code may be asked for; 0 when it may. */
const useSecondsLeft = (): number => {
  const readyAtMs = useLoginDialog((dialog) => dialog.codeReadyAtMs);
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((readyAtMs - now) / 1000));
  useEffect(() => {
    setNow(performance.now());
    if (readyAtMs <= performance.now()) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [readyAtMs]);
  return left;
};

const waitFrom = (seconds: number) =>
  useLoginDialog.setState({ codeReadyAtMs: performance.now() + seconds * 1000 });

type Options = {
  /** The checked address, or null when the form shows what is wrong with it. */
  email: () => Promise<string | null>;
  onRefused: (failure: ApiFailure) => boolean;
};

/**
 * A button that asks for a code by e-mail and then counts down, also while the dialog is closed. `puzzle` is
 * the captcha to solve first, null while there is none.
 */
export const useSendCode = ({ email, onRefused }: Options): { button: ReactNode; puzzle: ReactNode } => {
  const { t } = useText();
  const left = useSecondsLeft();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const send = useCall(getRegisterCode, {
    handles: (failure) => {
      if (failure.code === 'mail.cooldown' && failure.retryAfter !== undefined) waitFrom(failure.retryAfter);
      return onRefused(failure);
    },
  });
  const ask = async (address: string, proof: CaptchaProof) => {
    // A proof is good for one try.
    setAskedFor(null);
    try {
      const { cooldown } = await send.mutateAsync({ body: { email: address, ...proof } });
      waitFrom(cooldown);
      toast({ kind: 'success', text: t('account:code.sent'), forMs: 5000 });
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
    puzzle: askedFor !== null && <SlideCaptcha onSolved={(proof) => void ask(askedFor, proof)} />,
  };
};
