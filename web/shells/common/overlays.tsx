import { Suspense, useEffect, useEffectEvent } from 'react';
import { showSheet, useSheet, useShortcuts } from '../../platform/shortcuts.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { closeLogin, openLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { toast } from '../../state/toasts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Toasts } from '../../ui/toasts.tsx';

/** In the place of a login dialog that could not be loaded: opening it again tries again. */
function LoginFailed() {
  const { t } = useText();
  const tell = useEffectEvent(() => {
    closeLogin();
    toast({
      kind: 'error',
      text: t('common:state.failed'),
      action: { text: t('common:state.retry'), run: () => openLogin() },
    });
  });
  useEffect(() => tell(), []);
  return null;
}

const LoginDialog = lazyPart(
  withTexts(['factor', 'provider'], () => import('../../features/account/login-dialog.tsx')),
  LoginFailed,
);

const ShortcutSheet = lazyPart(
  () => import('./shortcut-sheet.tsx'),
  () => null,
);

/** Parts over any page: the login dialog, the sheet of keys and short messages. */
export function Overlays() {
  const dialogWanted = useLoginDialog(({ mode }) => mode !== null);
  const sheetWanted = useSheet(({ open }) => open);
  useShortcuts([{ keys: [['?']], text: 'common:keys.sheet', run: () => showSheet(true) }]);
  return (
    <>
      {dialogWanted && (
        <Suspense>
          <LoginDialog />
        </Suspense>
      )}
      {sheetWanted && (
        <Suspense>
          <ShortcutSheet onClose={() => showSheet(false)} />
        </Suspense>
      )}
      <Toasts />
    </>
  );
}
