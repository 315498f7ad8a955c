import { getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { statusMap } from './service.ts';

export const solvedRoutes = (statuses: ReturnType<typeof statusMap>) => [
  handle(getUserProblemStatus, ({ body, viewer }) => statuses(body.pidList, viewer)),
];
