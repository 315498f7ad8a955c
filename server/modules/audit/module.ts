import { defineModule } from '../../platform/module/define.ts';
import { auditRoutes } from './routes.ts';
import { auditService } from './service.ts';
import { auditStore } from './store.ts';

/** Who of the staff did what. */
export const audit = defineModule({
  name: 'audit',
  create: ({ database, ids, clock }) => {
    const service = auditService({ store: auditStore(database), ids, clock });
    return { service, routes: auditRoutes(service), fileRefs: {} };
  },
});
