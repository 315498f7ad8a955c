import { clsx } from 'clsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import textCss from '../../ui/text.module.css';
import { type ContestSpan, useContestClock } from './contest-times.ts';

type Props = {
  /** A contest, or a virtual run of one. */
  contest: ContestSpan;
  isVirtual?: boolean;
  className?: string | undefined;
};

/** Time until the start or the end, by the server's clock. */
export function ContestCountdown({ contest, isVirtual = false, className }: Props) {
  const { t, locale } = useText();
  const { countdown } = useContestClock(contest);
  const text =
    countdown.kind === 'ended'
      ? t('contest:clock.ended')
      : countdown.kind === 'starts-at'
        ? t('contest:clock.startsAt', { when: formatInstant(contest.startTime, locale) })
        : countdown.text;
  const title =
    countdown.kind === 'starts-in' || countdown.kind === 'ends-in'
      ? t(isVirtual ? 'contest:clock.virtual' : `contest:clock.${countdown.kind}`)
      : undefined;
  return (
    <span className={clsx(textCss.num, className)} role="timer" title={title} data-testid="countdown">
      {title !== undefined && <span className={textCss.srOnly}>{title} </span>}
      {text}
    </span>
  );
}
