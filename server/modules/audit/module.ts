import { hourMs } from '../../platform/clock.ts';
import { defineModule } from '../../platform/module/define.ts';
import { periodic } from '../../platform/workers/workers.ts';
import { begunStore } from './begun-store.ts';
import { doorLog } from './log.ts';
import { forgetOldEntries } from './retention.ts';
import { auditRoutes } from './routes.ts';
import { auditService } from './service.ts';
import { auditStore } from './store.ts';

/** The log of changes by staff. */
export const audit = defineModule({
  name: 'audit',
  create: (core) => {
    const { config, database, ids, clock, log } = core;
    const store = auditStore(database);
    const { sweep, ...auditLog } = doorLog({ store, begun: begunStore(database), ids, clock });
    const service = auditService({ store, log: auditLog });
    return {
      service,
      routes: auditRoutes(service),
      auditLog,
      workers: [
        periodic(core, { name: 'interrupted-changes', everyMs: 60_000 }, sweep),
        periodic(core, { name: 'audit-log', everyMs: hourMs }, () =>
          forgetOldEntries({ store, clock, days: config.auditDays, log }),
        ),
      ],
      fileRefs: {},
    };
  },
});
