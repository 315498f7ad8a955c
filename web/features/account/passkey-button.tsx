import { KeyOutlined } from '@ant-design/icons';
import { passkeySignIn, startPasskeySignIn } from '@assize/shared/areas/factor/endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTellFailure } from '../../data/hooks.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { toast } from '../../state/toasts.ts';
import { answerPasskey } from './passkey.ts';
import { useEnter } from './use-enter.ts';

/** Signs in by a passkey alone. */
export function PasskeyButton() {
  const { t } = useText();
  const enter = useEnter();
  const tell = useTellFailure();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    const { challenge, options } = await call(startPasskeySignIn, {});
    const passkey = await answerPasskey(options);
    if (passkey === null) toast({ kind: 'info', text: t('factor:passkey.none') });
    else enter(await call(passkeySignIn, { body: { challenge, passkey } }));
  };
  const press = () => {
    setBusy(true);
    void run()
      .catch(tell)
      .finally(() => setBusy(false));
  };
  return (
    <Button block icon={<KeyOutlined aria-hidden="true" />} loading={busy} onClick={press}>
      {t('factor:passkey.signIn')}
    </Button>
  );
}
