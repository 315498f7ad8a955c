import { contestClock, type RemovedInterval } from './contest-time.ts';

/** Times of a contest in ms of server time. */
export type ContestTimes = {
  startMs: number;
  endMs: number;
  /** From here on results are sealed; null: never. */
  sealMs: number | null;
  /** Whether the seal ends with the contest; else it stays until the owner reveals the results. */
  autoRealRank: boolean;
  revealed: boolean;
};

export const contestPhases = ['scheduled', 'running', 'sealed', 'ended-sealed', 'ended'] as const;
/** `sealed` runs with sealed results; `ended-sealed` is over, and its results are not revealed yet. */
export type ContestPhase = (typeof contestPhases)[number];

/** Status of the wire: -1 scheduled, 0 running, 1 ended. */
export type ContestStatus = -1 | 0 | 1;

/** Each boundary belongs to what begins there: the instant of the start runs, that of the end is over. */
export const contestStatus = (
  { startMs, endMs }: Pick<ContestTimes, 'startMs' | 'endMs'>,
  nowMs: number,
): ContestStatus => (nowMs < startMs ? -1 : nowMs < endMs ? 0 : 1);

export const contestPhase = (times: ContestTimes, nowMs: number): ContestPhase => {
  const status = contestStatus(times, nowMs);
  const { sealMs, endMs, autoRealRank, revealed } = times;
  if (status === -1) return 'scheduled';
  if (status === 0) return sealMs !== null && nowMs >= sealMs ? 'sealed' : 'running';
  return sealMs !== null && sealMs < endMs && !autoRealRank && !revealed ? 'ended-sealed' : 'ended';
};

/** Whether results of after the seal are withheld in a phase. */
export const isSealedPhase = (phase: ContestPhase): boolean => phase === 'sealed' || phase === 'ended-sealed';

/** Instants at which who may see what is another: start, seal, end. */
export const contestInstants = ({ startMs, sealMs, endMs }: ContestTimes): number[] => [
  startMs,
  ...(sealMs === null ? [] : [sealMs]),
  endMs,
];

/** Seconds that count between start and end. */
export const contestDuration = (
  { startMs, endMs }: Pick<ContestTimes, 'startMs' | 'endMs'>,
  removed: readonly RemovedInterval[] = [],
): number => Math.max(0, Math.floor(contestClock({ startMs, removed })(endMs) / 1000));
