import type { ContestInfo, ContestRow } from '@assize/shared/areas/contest/endpoints.ts';
import { type Countdown, contestProgress, countdownOf } from '@assize/shared/domain/contest/countdown.ts';
import {
  type ContestPhase,
  type ContestStatus,
  contestPhase,
  contestStatus,
} from '@assize/shared/domain/contest/times.ts';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../state/server-clock.ts';

/** The server's clock, renewed every second. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

export type ContestSpan = Pick<ContestRow, 'startTime' | 'endTime'>;
const spanOf = ({ startTime, endTime }: ContestSpan) => ({
  startMs: Date.parse(startTime),
  endMs: Date.parse(endTime),
});

/** What the clock of a contest shows, second by second. */
export const useContestClock = (
  contest: ContestSpan,
): { status: ContestStatus; countdown: Countdown; progress: number } => {
  const now = useServerNow();
  const span = spanOf(contest);
  return {
    status: contestStatus(span, now),
    countdown: countdownOf(span, now),
    progress: contestProgress(span, now),
  };
};

type Phased = ContestSpan & Pick<ContestInfo, 'sealRankTime' | 'autoRealRank' | 'revealed'>;

/** The phase at an instant of the server's clock. */
export const phaseAt = (contest: Phased, nowMs: number): ContestPhase =>
  contestPhase(
    {
      ...spanOf(contest),
      sealMs: contest.sealRankTime === null ? null : Date.parse(contest.sealRankTime),
      autoRealRank: contest.autoRealRank,
      revealed: contest.revealed,
    },
    nowMs,
  );

/** Hours, minutes and seconds of a duration, as the reader's language writes them. */
export const formatDuration = (seconds: number, locale: string): string => {
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0);
  return (shown.length === 0 ? ([[0, 'second']] as const) : shown)
    .map(([count, unit]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
};
