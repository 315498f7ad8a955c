import { getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { ContestStatuses, statusMap } from './service.ts';

export const solvedRoutes = (statuses: ReturnType<typeof statusMap>, inContests: ContestStatuses) => [
  handle(getUserProblemStatus, ({ body: { pidList, isContestProblemList, cid, containsEnd }, viewer }) =>
    isContestProblemList && cid ? inContests(cid, pidList, containsEnd, viewer) : statuses(pidList, viewer),
  ),
];
