import { defineModule } from '../../platform/module/define.ts';
import { savedFilterRoutes } from './routes.ts';
import { savedFilters } from './service.ts';
import { savedFilterStore } from './store.ts';

/** Filters of the problem list that staff keep for themselves. */
export const savedFilter = defineModule({
  name: 'saved-filter',
  create: ({ database, ids }) => {
    const service = savedFilters({ filters: savedFilterStore(database), ids });
    return { service, routes: savedFilterRoutes(service), fileRefs: {} };
  },
});
