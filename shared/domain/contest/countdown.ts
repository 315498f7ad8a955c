import { type ContestTimes, contestStatus } from './times.ts';

/** What the clock of a contest shows. */
export type Countdown =
  /** It starts in more than a week: the date is shown. */
  | { kind: 'starts-at' }
  /** Until the start or the end, as `-hh:mm:ss`. */
  | { kind: 'starts-in' | 'ends-in'; text: string }
  | { kind: 'ended' };

const weekMs = 7 * 24 * 3_600_000;
const two = (value: number) => String(value).padStart(2, '0');
/** A started second is shown until it is over. */
const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `-${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

type Span = Pick<ContestTimes, 'startMs' | 'endMs'>;

export const countdownOf = (span: Span, nowMs: number): Countdown => {
  const status = contestStatus(span, nowMs);
  if (status === 1) return { kind: 'ended' };
  if (status === 0) return { kind: 'ends-in', text: clockText(span.endMs - nowMs) };
  const leftMs = span.startMs - nowMs;
  return leftMs > weekMs ? { kind: 'starts-at' } : { kind: 'starts-in', text: clockText(leftMs) };
};

/** Per cent of a contest that is over, from 0 to 100. */
export const contestProgress = ({ startMs, endMs }: Span, nowMs: number): number => {
  const share = ((nowMs - startMs) / Math.max(1, endMs - startMs)) * 100;
  return Math.min(100, Math.max(0, share));
};
