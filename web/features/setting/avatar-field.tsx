import {
  avatarBytes,
  avatarTypes,
  removeAvatar,
  uploadAvatar,
} from '@assize/shared/areas/account/endpoints.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTellFailure } from '../../data/hooks.ts';
import { call, upload } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { signIn, useSession } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useFilePicker } from '../../ui/file-picker.tsx';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import textCss from '../../ui/text.module.css';
import css from './setting.module.css';

const AvatarCrop = lazyPart(() => import('./avatar-crop.tsx'));

/** The own picture: chosen, cropped, taken away. */
export function AvatarField() {
  const { t } = useText();
  const tell = useTellFailure();
  const user = useSession((session) => session.user);
  const [address, setAddress] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (address !== null) URL.revokeObjectURL(address);
    setAddress(null);
  };
  const picker = useFilePicker({
    accept: avatarTypes.join(','),
    testId: 'avatar-file',
    onFiles: ([file]) => {
      if (!file) return;
      const isPicture = avatarTypes.some((type) => type === file.type);
      if (!isPicture) return setWrong(t('setting:avatar.unreadable'));
      if (file.size > avatarBytes) return setWrong(t('setting:avatar.tooLarge'));
      setWrong(null);
      setAddress(URL.createObjectURL(file));
    },
  });
  if (!user) return null;

  const change = async (work: () => ReturnType<typeof call<typeof removeAvatar>>, done: string) => {
    setBusy(true);
    try {
      signIn(await work());
      toast({ kind: 'success', text: done });
      close();
    } catch (failure) {
      tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.avatar}>
      <Avatar username={user.username} avatar={user.avatar} size={72} />
      <div className={layoutCss.grow}>
        <div className={layoutCss.row}>
          <Button onClick={picker.open} loading={busy}>
            {t('setting:avatar.choose')}
          </Button>
          {user.avatar !== null && (
            <Button
              danger
              type="text"
              disabled={busy}
              onClick={() => void change(() => call(removeAvatar, {}), t('setting:avatar.removed'))}
            >
              {t('setting:avatar.remove')}
            </Button>
          )}
        </div>
        {wrong === null ? (
          <p className={textCss.muted}>{t('setting:avatar.hint')}</p>
        ) : (
          <p className={textCss.error} role="alert">
            {wrong}
          </p>
        )}
      </div>
      {picker.input}
      {address !== null && (
        <Suspense>
          <AvatarCrop
            address={address}
            busy={busy}
            onCancel={close}
            onUnreadable={() => {
              close();
              setWrong(t('setting:avatar.unreadable'));
            }}
            onCropped={(file) => void change(() => upload(uploadAvatar, {}, file), t('setting:avatar.saved'))}
          />
        </Suspense>
      )}
    </div>
  );
}
