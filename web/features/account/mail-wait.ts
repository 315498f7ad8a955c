import { useEffect, useState } from 'react';
import { type MailPurpose, useLoginDialog } from '../../state/login-dialog.ts';

/** Starts the wait until another mail may be asked for. */
export const waitForMail = (purpose: MailPurpose, seconds: number): void =>
  useLoginDialog.setState(({ mailReadyAtMs }) => ({
    mailReadyAtMs: { ...mailReadyAtMs, [purpose]: performance.now() + seconds * 1000 },
  }));

/** Whole seconds until another mail may be asked for; 0 when it may. */
export const useMailWait = (purpose: MailPurpose): number => {
  const readyAtMs = useLoginDialog((dialog) => dialog.mailReadyAtMs[purpose]);
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
