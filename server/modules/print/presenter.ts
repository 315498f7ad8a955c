import type { OwnPrintJob, PrintRow } from '@assize/shared/areas/print/endpoints.ts';
import type { PrintJob } from './store.ts';

export const presentOwn = ({
  id,
  gmtCreate,
  state,
  problem,
  pages,
  copy,
  reason,
}: PrintJob): OwnPrintJob => ({
  ...{ id, gmtCreate: gmtCreate.toISOString(), state, problem, pages, copy, reason },
});

type PrintFacts = {
  username: string;
  realname: string;
  team: string;
  seat: string;
  zone: string;
  staff: string | null;
  own: boolean;
};

export const presentPrint = (
  job: PrintJob,
  { username, realname, team, seat, zone, staff, own }: PrintFacts,
): PrintRow => ({
  ...presentOwn(job),
  cid: job.cid,
  ...{ username, realname, team, seat, zone, staff, own },
  status: job.state === 'printed' ? 1 : 0,
  leaseUntil: job.leaseUntil?.toISOString() ?? null,
  changedAt: job.changedAt.toISOString(),
});
