import { defineModule } from '../../platform/module/define.ts';
import { solvedRoutes } from './routes.ts';
import { type SolvedService, statusMap } from './service.ts';
import { solvedStore } from './store.ts';

/** Status of each user on each problem. */
export const solved = defineModule({
  name: 'solved',
  create: ({ database }) => {
    const store = solvedStore(database);
    const service: SolvedService = store;
    return { service, routes: solvedRoutes(statusMap(store)), fileRefs: {} };
  },
});
