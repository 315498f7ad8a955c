import { type JudgeProgress, judgeProgress } from '@assize/shared/areas/judging/result.ts';

type Heard = Pick<JudgeProgress, 'round' | 'attempt' | 'status'>;

/** Submissions whose progress is kept at once; the oldest are forgotten first. */
const kept = 10_000;

/**
 * Progress of the judges as this process has heard it: every process hears all of it, so nothing is shared.
 * Frames of an overtaken attempt or round are ignored.
 */
export const progressBoard = () => {
  const latest = new Map<number, Heard>();

  const isOvertaken = (known: Heard, frame: Heard) =>
    frame.round < known.round || (frame.round === known.round && frame.attempt < known.attempt);

  return {
    /** Reads a frame from the channel; null when it is unreadable, overtaken, or of a round that has its verdict. */
    take(message: string): JudgeProgress | null {
      const parsed = judgeProgress.safeParse(safeJson(message));
      if (!parsed.success) return null;
      const frame = parsed.data;
      const known = latest.get(frame.submitId);
      if (known && isOvertaken(known, frame)) return null;
      latest.delete(frame.submitId);
      const { round, attempt, status } = frame;
      latest.set(frame.submitId, { round, attempt, status });
      if (latest.size > kept) latest.delete(latest.keys().next().value ?? 0);
      return frame;
    },
    /** Progress of a waiting submission; undefined: no judge has told any. */
    statusOf(submitId: number, round: number): JudgeProgress['status'] | undefined {
      const known = latest.get(submitId);
      return known?.round === round ? known.status : undefined;
    },
  };
};
export type ProgressBoard = ReturnType<typeof progressBoard>;

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
