import { defineModule } from '../../platform/module/define.ts';
import { solvedRoutes } from './routes.ts';
import { type ContestStatuses, noContests, type SolvedService, statusMap } from './service.ts';
import { solvedStore } from './store.ts';

/** Status of each user on each problem. */
export const solved = defineModule({
  name: 'solved',
  create: ({ database }) => {
    const store = solvedStore(database);
    let contests: ContestStatuses = noContests;
    const service: SolvedService = {
      ...store,
      onContests: (statuses) => {
        contests = statuses;
      },
    };
    const inContests: ContestStatuses = (...asked) => contests(...asked);
    return { service, routes: solvedRoutes(statusMap(store), inContests), fileRefs: {} };
  },
});
