import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import css from './board-status.module.css';

export type DotState = 'live' | 'polled' | 'still' | 'ended';

type DotProps = { state: DotState };

/** How a board is kept current now. */
export function LiveDot({ state }: DotProps) {
  const { t } = useText();
  const texts = {
    live: t('standings:dot.live'),
    polled: t('standings:dot.polled'),
    still: t('standings:dot.still'),
    ended: t('standings:dot.ended'),
  };
  return (
    <span className={clsx(css.state, state === 'live' && css.live)} role="status" data-testid="live-dot">
      <i className={css.dot} aria-hidden="true" />
      {texts[state]}
    </span>
  );
}

/** What a seal follows from. */
export type SealFacts = {
  sealRankTime: string | null;
  endTime: string;
  /** Whether the seal ends with the contest. */
  autoRealRank: boolean;
};

type NoticeProps = { seal: SealFacts; sealed: boolean; live: boolean };

/** Says since when results are withheld and until when, or that the reader looks behind that. */
export function SealNotice({ seal, sealed, live }: NoticeProps) {
  const { t, locale } = useText();
  const { sealRankTime, endTime, autoRealRank } = seal;
  if (live)
    return (
      <p className={clsx(css.notice, css.behind)} role="status">
        <UnlockOutlined aria-hidden="true" />
        {t('standings:seal.behind')}
      </p>
    );
  if (!sealed || sealRankTime === null) return null;
  const since = formatInstant(sealRankTime, locale);
  return (
    <p className={css.notice} role="status">
      <LockOutlined aria-hidden="true" />
      {autoRealRank
        ? t('standings:seal.untilEnd', { since, until: formatInstant(endTime, locale) })
        : t('standings:seal.untilReveal', { since })}
    </p>
  );
}
