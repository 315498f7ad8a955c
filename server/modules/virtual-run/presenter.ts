import type { VirtualRun } from '@assize/shared/areas/virtual-run/endpoints.ts';
import type { VirtualRunRecord } from './store.ts';

/** Whether a virtual run takes no more submissions: at its end is too late. */
export const isOver = ({ endTime, endedAt }: VirtualRunRecord, now: Date): boolean =>
  endedAt !== null || now >= endTime;

export const presentVirtualRun = (run: VirtualRunRecord, now: Date): VirtualRun => ({
  id: run.id,
  cid: run.cid,
  startTime: run.startTime.toISOString(),
  endTime: run.endTime.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
  over: isOver(run, now),
});
