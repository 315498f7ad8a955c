import type { Rejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { Outcome, ShownRejudge } from './record.ts';

export const presentOutcome = ({ status, timeMs, memoryKb, score }: Outcome) => ({
  status,
  time: timeMs,
  memory: memoryKb,
  score,
});

/** @param name what its maker is called now; undefined: the account is gone */
export const presentRejudge = (
  record: ShownRejudge,
  counts: { judged: number; changed: number },
  name: string | undefined,
): Rejudge => ({
  id: record.id,
  state: record.state,
  filter: record.filter,
  reason: record.reason,
  autoApply: record.autoApply,
  createdBy: name ?? record.byName,
  createdAt: record.createdAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  total: record.total,
  ...counts,
});
