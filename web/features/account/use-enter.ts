import type { UserInfo } from '@assize/shared/areas/account/user-info.ts';
import { useText } from '../../platform/texts/texts.ts';
import { closeLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { signIn } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';

/** What follows a sign-in that got to its end; `said` is told in the place of the welcome. */
export const useEnter = (): ((user: UserInfo, said?: string) => void) => {
  const { t } = useText();
  return (user, said = t('account:welcome')) => {
    useLoginDialog.setState({ captchaRequired: false });
    signIn(user);
    closeLogin();
    toast({ kind: 'success', text: said });
  };
};
