import type { Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { Outcome, ShownRejudge } from './record.ts';

export const presentOutcome = ({ status, timeMs, memoryKb, score }: Outcome) => ({
  status,
  time: timeMs,
  memory: memoryKb,
  score,
});

/** What the numbers of a record are called now; undefined: the account, problem or contest is gone. */
export type Names = Record<'maker' | 'problem' | 'contest', string | undefined>;

export const presentRejudge = (
  record: ShownRejudge,
  counts: { judged: number; changed: number },
  { maker, problem, contest }: Names,
): Rejudge => ({
  id: record.id,
  state: record.state,
  filter: record.filter,
  problem: problem ?? null,
  contest: contest ?? null,
  reason: record.reason,
  autoApply: record.autoApply,
  createdBy: maker ?? record.byName,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  total: record.total,
  ...counts,
});
