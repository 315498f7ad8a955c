import { type getUserProblemStatus, notSubmitted } from '@assize/shared/areas/problem/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemStatus, SolvedStore } from './store.ts';

export type { ProblemStatus } from './store.ts';

/** An Accepted ever wins, else the latest verdict; Not Submitted where there is none. */
export const presentStatus = (status: ProblemStatus | undefined): number => {
  if (!status) return notSubmitted;
  return status.solvedBy === null ? status.status : verdict.accepted;
};

/** Statuses of users on problems, as other modules read and feed them. */
export type SolvedService = Pick<
  SolvedStore,
  'of' | 'triedBy' | 'take' | 'revise' | 'solvedBy' | 'solvedSince' | 'topSolvers'
>;

/** The viewer's statuses, by internal id. */
export const statusMap =
  (store: Pick<SolvedStore, 'of'>) =>
  async (pids: readonly number[], viewer: Viewer): Promise<ReplyOf<typeof getUserProblemStatus>> => {
    const found = await store.of(viewer.uid, pids);
    return Object.fromEntries(
      pids.map((pid) => {
        const status = found.get(pid);
        return [pid, { status: presentStatus(status), score: status?.score ?? null }];
      }),
    );
  };
