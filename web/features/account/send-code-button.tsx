import { getRegisterCode } from '@assize/shared/areas/account/endpoints.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { ApiFailure } from '../../data/failure.ts';
import { useCall } from '../../data/hooks.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useLoginDialog } from '../../state/login-dialog.ts';
import { toast } from '../../state/toasts.ts';

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

type Props = {
  /** The checked address, or null when the form shows what is wrong with it. */
  email: () => Promise<string | null>;
  onRefused: (failure: ApiFailure) => boolean;
};

/** Asks for a code by e-mail, then counts down; the count goes on while the dialog is closed. */
export function SendCodeButton({ email, onRefused }: Props) {
  const { t } = useText();
  const left = useSecondsLeft();
  const send = useCall(getRegisterCode, {
    handles: (failure) => {
      if (failure.code === 'mail.cooldown' && failure.retryAfter !== undefined) waitFrom(failure.retryAfter);
      return onRefused(failure);
    },
  });
  const ask = async () => {
    const address = await email();
    if (address === null) return;
    try {
      const { cooldown } = await send.mutateAsync({ query: { email: address } });
      waitFrom(cooldown);
      toast({ kind: 'success', text: t('account:code.sent'), forMs: 5000 });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
    }
  };
  return (
    <Button onClick={() => void ask()} loading={send.isPending} disabled={left > 0}>
      {left > 0 ? t('account:code.wait', { seconds: left }) : t('account:code.send')}
    </Button>
  );
}
