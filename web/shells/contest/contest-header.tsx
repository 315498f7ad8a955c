import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { AuthTag, RuleTag, StatusTag } from '../../features/contest/contest-tags.tsx';
import { useContestClock } from '../../features/contest/contest-times.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { useText } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './contest-header.module.css';

/** Title, state, clock and progress of the contest, above its pages. */
export function ContestHeader({ isOverview, nav }: { isOverview: boolean; nav: React.ReactNode }) {
  const { t, locale } = useText();
  const { contest, phase } = useContest();
  const { status, progress } = useContestClock(contest);
  const { startTime, endTime, sealRankTime } = contest;
  const span = Date.parse(endTime) - Date.parse(startTime);
  const sealAt =
    sealRankTime === null ? null : ((Date.parse(sealRankTime) - Date.parse(startTime)) / span) * 100;
  const Title = isOverview ? 'h1' : 'p';
  // The pages themselves come first on a phone; the overview has the times.
  const small = useNarrow(phoneBreakpoint) && !isOverview;
  return (
    <section className={clsx(panelCss.panel, css.header)} aria-label={contest.title}>
      <div className={clsx(layoutCss.row, layoutCss.spread)}>
        <div className={clsx(layoutCss.row, css.names)}>
          <Title className={clsx(css.title, small && css.small)}>
            {isOverview ? (
              contest.title
            ) : (
              <Link className={textCss.titleLink} to={contestLinks(contest.id).overview}>
                {contest.title}
              </Link>
            )}
          </Title>
          <RuleTag type={contest.type} />
          <AuthTag auth={contest.auth} />
          <StatusTag status={status} />
          {(phase === 'sealed' || phase === 'ended-sealed') && (
            <span className={textCss.chip} title={t('contest:sealed.hint')}>
              {t('contest:sealed')}
            </span>
          )}
        </div>
        <ContestCountdown contest={contest} className={css.clock} />
      </div>
      <div>
        <div
          className={css.track}
          role="progressbar"
          aria-label={t('contest:progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(progress)}
        >
          <span className={css.done} style={{ width: `${progress}%` }} />
          {sealAt !== null && sealAt > 0 && (
            <span className={css.seal} style={{ left: `${sealAt}%` }} title={t('contest:sealed')} />
          )}
        </div>
        {!small && (
          <div className={clsx(layoutCss.row, layoutCss.spread, textCss.muted, textCss.num, css.times)}>
            <time dateTime={startTime}>{formatInstant(startTime, locale)}</time>
            <time dateTime={endTime}>{formatInstant(endTime, locale)}</time>
          </div>
        )}
      </div>
      {nav}
    </section>
  );
}
