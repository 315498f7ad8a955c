import { ReloadOutlined } from '@ant-design/icons';
import { getCaptcha, solveCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { call } from '../../data/runtime.ts';
import { useText } from '../../platform/texts/texts.ts';
import { useMode } from '../../ui/mode.ts';
import textCss from '../../ui/text.module.css';
import css from './slide-captcha.module.css';

export type CaptchaProof = { captchaKey: string; captcha: string };
type Challenge = ReplyOf<typeof getCaptcha>;

/** The time of a good fit stays on screen this long. */
const closeAfterMs = 1000;

/**
 * A picture puzzle of 325×100 px: the piece follows a native slider, so that mouse, touch and arrow keys all work.
 * Position and timing are checked by the server; `onSolved` gets the proof to send along.
 */
export function SlideCaptcha({
  onSolved,
  autoFocus = false,
}: {
  onSolved: (proof: CaptchaProof) => void;
  /** Whether the slider takes the focus once its picture is there. */
  autoFocus?: boolean;
}) {
  const { t } = useText();
  const dark = useMode() === 'dark';
  const hintId = useId();
  const [round, setRound] = useState(0);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [pieceWidth, setPieceWidth] = useState(0);
  const [x, setX] = useState(0);
  const [message, setMessage] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null);
  const startedMs = useRef<number | null>(null);
  const busy = useRef(false);
  const slider = useRef<HTMLInputElement>(null);
  const ready = challenge !== null;
  useEffect(() => {
    if (autoFocus && ready) slider.current?.focus();
  }, [autoFocus, ready]);

  const fetchPicture = useEffectEvent((night: boolean, signal: AbortSignal) => {
    setChallenge(null);
    setX(0);
    startedMs.current = null;
    call(getCaptcha, { query: { kind: 'slide', dark: String(night) } }, { signal }).then(
      setChallenge,
      (failure: unknown) => {
        if (!signal.aborted) setMessage({ kind: 'bad', text: failureText(failure, t) });
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another picture
  useEffect(() => {
    const abort = new AbortController();
    fetchPicture(dark, abort.signal);
    return () => abort.abort();
  }, [round, dark]);

  const move = (value: number) => {
    startedMs.current ??= performance.now();
    setMessage(null);
    setX(value);
  };

  const check = async () => {
    if (!challenge || startedMs.current === null || busy.current) return;
    busy.current = true;
    const elapsedMs = Math.round(performance.now() - startedMs.current);
    try {
      const proof = await call(solveCaptcha, {
        body: { captchaKey: challenge.captchaKey, captcha: `${x}:${elapsedMs}` },
      });
      const seconds = (elapsedMs / 1000).toFixed(1);
      setMessage({ kind: 'good', text: t('account:captcha.done', { seconds }) });
      setTimeout(() => onSolved(proof), closeAfterMs);
    } catch (failure) {
      busy.current = false;
      setMessage({ kind: 'bad', text: failureText(failure, t) });
      setRound((last) => last + 1);
    }
  };

  const largest = challenge ? challenge.width - pieceWidth : 0;
  return (
    <div className={css.captcha} data-testid="captcha">
      <div className={css.picture}>
        {challenge ? (
          <>
            <img src={challenge.img} alt="" width={challenge.width} height={challenge.height} />
            {challenge.piece !== undefined && (
              <img
                src={challenge.piece}
                alt=""
                className={css.piece}
                style={{ left: x, top: challenge.pieceY ?? 0 }}
                onLoad={({ currentTarget }) => setPieceWidth(currentTarget.naturalWidth)}
              />
            )}
          </>
        ) : (
          <span className={textCss.muted}>{t('account:captcha.loading')}</span>
        )}
        <Button
          className={clsx(css.reload)}
          size="small"
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label={t('account:captcha.reload')}
          onClick={() => setRound((last) => last + 1)}
        />
      </div>
      <input
        ref={slider}
        type="range"
        min={0}
        max={largest}
        value={x}
        disabled={!challenge || message?.kind === 'good'}
        aria-label={t('account:captcha.slider')}
        aria-describedby={hintId}
        onChange={({ target }) => move(target.valueAsNumber)}
        onPointerUp={() => void check()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter fits the piece; it must not send the form.
          event.preventDefault();
          void check();
        }}
      />
      <p id={hintId} className={textCss.muted}>
        {t('account:captcha.hint')}
      </p>
      <p role="status" className={message?.kind === 'bad' ? css.bad : css.good}>
        {message?.text}
      </p>
    </div>
  );
}
