import { ReloadOutlined } from '@ant-design/icons';
import { getCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMode } from '../../ui/mode.ts';
import textCss from '../../ui/text.module.css';
import css from './login-dialog.module.css';

type Props = {
  /** Another number is another picture. */
  round: number;
  onAnother: () => void;
  /** Key of the picture that is shown; null while there is none. */
  onPicture: (captchaKey: string | null) => void;
  /** Given by the form's item. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

/** Six digits in a picture, to be typed in. */
export function ImageCaptcha({ round, onAnother, onPicture, id, value, onChange }: Props) {
  const { t } = useText();
  const dark = useMode() === 'dark';
  const [picture, setPicture] = useState<ReplyOf<typeof getCaptcha> | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const fetchPicture = useEffectEvent((night: boolean, signal: AbortSignal) => {
    setPicture(null);
    setFailed(null);
    onPicture(null);
    call(getCaptcha, { query: { kind: 'image', dark: String(night) } }, { signal }).then(
      (challenge) => {
        setPicture(challenge);
        onPicture(challenge.captchaKey);
      },
      (failure: unknown) => {
        if (!signal.aborted) setFailed(failureText(failure, t));
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another picture
  useEffect(() => {
    const abort = new AbortController();
    fetchPicture(dark, abort.signal);
    return () => abort.abort();
  }, [round, dark]);

  return (
    <>
      <div className={css.digits} data-testid="image-captcha">
        <Input
          {...(id !== undefined && { id })}
          value={value ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          onChange={({ target }) => onChange?.(target.value)}
        />
        <div className={css.picture}>
          {picture ? (
            <img src={picture.img} alt="" width={picture.width} height={picture.height} />
          ) : (
            <span className={textCss.muted}>{failed === null ? t('account:captcha.loading') : '—'}</span>
          )}
        </div>
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label={t('account:captcha.reload')}
          onClick={onAnother}
        />
      </div>
      {failed !== null && (
        <p role="alert" className={textCss.error}>
          {failed}
        </p>
      )}
    </>
  );
}
