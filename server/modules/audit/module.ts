import { hourMs } from '../../platform/clock.ts';
import type { AuditLog } from '../../platform/http/audit.ts';
import { listeners } from '../../platform/listeners.ts';
import { defineModule } from '../../platform/module/define.ts';
import { periodic } from '../../platform/workers/workers.ts';
import { begunStore } from './begun-store.ts';
import { doorLog } from './log.ts';
import { forgetOldEntries } from './retention.ts';
import { auditRoutes } from './routes.ts';
import { auditService, type Entries } from './service.ts';
import { auditStore } from './store.ts';

/** The log of changes by staff. */
export const audit = defineModule({
  name: 'audit',
  create: (core) => {
    const { config, database, ids, clock, log } = core;
    const store = auditStore(database);
    const { sweep, ...door } = doorLog({ store, begun: begunStore(database), ids, clock });
    const logged: Entries = listeners();
    const auditLog: AuditLog = {
      ...door,
      async finish(begun, actor, changes) {
        await door.finish(begun, actor, changes);
        for (const { action, target } of changes) logged.tell({ action, target });
      },
    };
    const service = auditService({ store, log: auditLog, logged });
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
