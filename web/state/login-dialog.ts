import { create } from 'zustand';

export type LoginMode = 'login' | 'register';
type LoginDialog = {
  mode: LoginMode | null;
  /** The server asked for a captcha at the last try; remembered while the page lives. */
  captchaRequired: boolean;
  /** When another code may be asked for, in ms of performance.now(); survives closing the dialog. */
  codeReadyAtMs: number;
};

export const useLoginDialog = create<LoginDialog>()(() => ({
  mode: null,
  captchaRequired: false,
  codeReadyAtMs: 0,
}));

export const openLogin = (mode: LoginMode = 'login'): void => useLoginDialog.setState({ mode });
export const closeLogin = (): void => useLoginDialog.setState({ mode: null });
