import type { ContestInfo } from '@assize/shared/areas/contest/endpoints.ts';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useParams } from 'react-router-dom';
import { phaseAt, useContestClock, useServerNow } from '../../features/contest/contest-times.ts';
import { useContestInfo } from '../../features/contest/use-contest.ts';
import { isAddressId } from '../../platform/address-id.ts';
import { useText } from '../../platform/texts/texts.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { PageQueryView } from '../../ui/query-view.tsx';
import css from './clock-page.module.css';

function Clock({ contest }: { contest: ContestInfo }) {
  const { t, locale } = useText();
  usePageTitle(`${t('hall:clock')} – ${contest.title}`);
  const now = useServerNow();
  const { countdown, progress } = useContestClock(contest);
  const phase = phaseAt(contest, now);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const heading =
    countdown.kind === 'ended'
      ? t('hall:clock.after')
      : countdown.kind === 'ends-in'
        ? t('hall:clock.running')
        : t(countdown.kind === 'starts-at' ? 'hall:clock.at' : 'hall:clock.before');
  const text =
    countdown.kind === 'ends-in' || countdown.kind === 'starts-in'
      ? countdown.text.replace(/^-/, '')
      : countdown.kind === 'ended'
        ? '00:00:00'
        : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(
            new Date(contest.startTime),
          );
  return (
    <main className={css.page} data-phase={phase}>
      <h1 className={css.title}>{contest.title}</h1>
      <p className={css.what}>{heading}</p>
      <p
        className={clsx(css.time, countdown.kind === 'starts-at' && css.date)}
        role="timer"
        data-testid="hall-clock"
      >
        {text}
      </p>
      <progress className={css.bar} max={100} value={progress} aria-label={heading} />
      <p className={css.foot}>
        <span>{time.format(new Date(now))}</span>
        {(phase === 'sealed' || phase === 'ended-sealed') && (
          <span className={css.sealed}>{t('hall:clock.sealed')}</span>
        )}
        <Button type="text" onClick={() => void document.documentElement.requestFullscreen?.()}>
          {t('hall:clock.full')}
        </Button>
      </p>
    </main>
  );
}

function Loaded({ cid }: { cid: number }) {
  const query = useContestInfo(cid);
  return <PageQueryView query={query}>{(contest) => <Clock contest={contest} />}</PageQueryView>;
}

/** The clock of a contest for a projector: read from the last row, and by nobody in particular. */
export default function ClockPage() {
  const { contestID = '' } = useParams();
  const cid = isAddressId(contestID) ? Number(contestID) : 0;
  return <Loaded key={cid} cid={cid} />;
}
