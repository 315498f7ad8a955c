import { defineModule } from '../../platform/module/define.ts';
import { periodic } from '../../platform/workers/workers.ts';
import { forgetOldEntries } from './retention.ts';
import { auditRoutes } from './routes.ts';
import { auditService } from './service.ts';
import { auditStore } from './store.ts';

const hourMs = 60 * 60 * 1000;

/** Who of the staff did what. */
export const audit = defineModule({
  name: 'audit',
  create: (core) => {
    const { config, database, ids, clock, log } = core;
    const store = auditStore(database);
    const service = auditService({ store, ids, clock });
    return {
      service,
      routes: auditRoutes(service),
      workers: [
        periodic(core, { name: 'audit-log', everyMs: hourMs }, () =>
          forgetOldEntries({ store, clock, days: config.auditDays, log }),
        ),
      ],
      fileRefs: {},
    };
  },
});
