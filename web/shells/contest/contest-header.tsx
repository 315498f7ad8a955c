import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { hasRight, useContest } from '../../features/contest/contest-context.tsx';
import { contestLinks } from '../../features/contest/contest-scope.ts';
import { AuthTag, RuleTag, StatusTag } from '../../features/contest/contest-tags.tsx';
import { useContestClock } from '../../features/contest/contest-times.ts';
import { ContestCountdown } from '../../features/contest/countdown.tsx';
import { isOpenToVirtualRuns } from '../../features/virtual-run/use-virtual-run.ts';
import { useText, withTexts } from '../../platform/texts/texts.ts';
import { formatInstant } from '../../ui/format.ts';
import layoutCss from '../../ui/layout.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import panelCss from '../../ui/panel.module.css';
import textCss from '../../ui/text.module.css';
import { phoneBreakpoint, useNarrow } from '../../ui/use-narrow.ts';
import css from './contest-header.module.css';

/** Without it the page of virtual runs has all of it. */
const VirtualBar = lazyPart(
  withTexts(['virtual-run'], () => import('../../features/virtual-run/virtual-bar.tsx')),
  () => null,
);

/** Title, state, clock and progress of the contest, above its pages. */
export function ContestHeader({ isOverview, nav }: { isOverview: boolean; nav: React.ReactNode }) {
  const { t, locale } = useText();
  const { contest, access, phase, virtual } = useContest();
  const { status } = useContestClock(contest);
  const shown = virtual ?? contest;
  const { progress } = useContestClock(shown);
  const { startTime, endTime } = shown;
  const sealRankTime = virtual ? null : contest.sealRankTime;
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
        <ContestCountdown contest={shown} isVirtual={virtual !== null} className={css.clock} />
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
      {isOpenToVirtualRuns(contest) && hasRight(access, 'problems') && (
        <Suspense fallback={<div className={css.tools} />}>
          <VirtualBar className={css.tools} />
        </Suspense>
      )}
      {nav}
    </section>
  );
}
