import { create } from 'zustand';

export type LoginMode = 'login' | 'register' | 'reset';
/** What a mail is asked for. */
export type MailPurpose = 'register' | 'reset' | 'email';
type LoginDialog = {
  mode: LoginMode | null;
  /** The server asked for a captcha at the last try; remembered while the page lives. */
  captchaRequired: boolean;
  /** When another mail may be asked for, in ms of performance.now(); survives closing the dialog. */
  mailReadyAtMs: Readonly<Record<MailPurpose, number>>;
};

export const useLoginDialog = create<LoginDialog>()(() => ({
  mode: null,
  captchaRequired: false,
  mailReadyAtMs: { register: 0, reset: 0, email: 0 },
}));

export const openLogin = (mode: LoginMode = 'login'): void => useLoginDialog.setState({ mode });
export const closeLogin = (): void => useLoginDialog.setState({ mode: null });
