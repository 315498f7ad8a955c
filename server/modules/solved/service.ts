import { type getUserProblemStatus, notSubmitted } from '@assize/shared/areas/problem/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { AssizeError } from '@assize/shared/errors.ts';
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
  'of' | 'pidsOf' | 'take' | 'revise' | 'solvedBy' | 'solvedSince' | 'topSolvers'
> & {
  /** The module of contests tells statuses in contests, which are counted apart. */
  onContests(statuses: ContestStatuses): void;
};

type StatusMap = ReplyOf<typeof getUserProblemStatus>;
/** The viewer's statuses on problems of a contest. @throws AssizeError where the viewer may not read them */
export type ContestStatuses = (
  cid: number,
  pids: readonly number[],
  containsEnd: boolean,
  viewer: Viewer,
) => Promise<StatusMap>;
export const noContests: ContestStatuses = async () => {
  throw new AssizeError('contest.not-found', { field: 'cid' });
};

/** The viewer's statuses, by internal id. */
export const statusMap =
  (store: Pick<SolvedStore, 'of'>) =>
  async (pids: readonly number[], viewer: Viewer): Promise<StatusMap> => {
    const found = await store.of(viewer.uid, pids);
    return Object.fromEntries(
      pids.map((pid) => {
        const status = found.get(pid);
        return [pid, { status: presentStatus(status), score: status?.score ?? null }];
      }),
    );
  };
