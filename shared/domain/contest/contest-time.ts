/** A stretch of time that does not count, as when the power failed: from inclusive, to exclusive. They may overlap. */
export type RemovedInterval = { readonly fromMs: number; readonly toMs: number };

/** Removed intervals from the start on, in order and apart. */
const apart = (removed: readonly RemovedInterval[], startMs: number): RemovedInterval[] => {
  const merged: { fromMs: number; toMs: number }[] = [];
  const clipped = removed.map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, startMs), toMs }));
  for (const one of clipped.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (one.toMs <= one.fromMs) continue;
    const last = merged.at(-1);
    if (last && one.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, one.toMs);
    else merged.push(one);
  }
  return merged;
};

type Timed = { readonly startMs: number; readonly removed: readonly RemovedInterval[] };

/** Contest time in ms of an instant: what has passed since the start, without the removed intervals. */
export const contestClock = ({ startMs, removed }: Timed): ((atMs: number) => number) => {
  const intervals = apart(removed, startMs);
  if (intervals.length === 0) return (atMs) => atMs - startMs;
  return (atMs) => {
    let passed = atMs - startMs;
    for (const { fromMs, toMs } of intervals) if (fromMs < atMs) passed -= Math.min(atMs, toMs) - fromMs;
    return passed;
  };
};

/** The first instant of a contest time, which a removed interval keeps for all its length: the reverse of `contestClock`. */
export const instantOfContestTime = ({ startMs, removed }: Timed): ((contestMs: number) => number) => {
  const intervals = apart(removed, startMs);
  return (contestMs) => {
    let atMs = startMs + contestMs;
    for (const { fromMs, toMs } of intervals) if (fromMs < atMs) atMs += toMs - fromMs;
    return atMs;
  };
};
