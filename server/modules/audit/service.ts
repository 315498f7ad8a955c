import type { AuditEntry, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import type { AuditAction } from '@assize/shared/index.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { AuditActor, AuditLog, Change, Logged, NamedChange } from '../../platform/http/audit.ts';
import { loggedWork } from '../../platform/http/logged.ts';
import type { Listeners } from '../../platform/listeners.ts';
import type { AuditFilter, AuditRecord, AuditStore } from './store.ts';

/** Told in this process of what was logged. */
export type Entries = Listeners<[entry: Pick<NamedChange, 'action' | 'target'>]>;
type Ports = { store: AuditStore; log: AuditLog; logged: Entries };

const present = ({ at, ...entry }: AuditRecord): AuditEntry => ({ ...entry, at: at.toISOString() });

/** The log of changes by staff (Audit 1). The door logs calls; the other methods log work outside a single call. */
export const auditService = ({ store, log, logged }: Ports) => ({
  logged: { add: logged.add },
  /** Logs what was done. */
  record: (actor: AuditActor, ...changes: readonly NamedChange[]): Promise<void> =>
    log.finish(null, actor, changes),
  /** Does one change of many, and logs it as the door would: announced before, told after. */
  during: <T>(
    actor: AuditActor,
    action: AuditAction,
    call: string,
    work: () => Promise<Logged<T, Change>>,
  ): Promise<T> => loggedWork(log, actor, { action, call, effects: true }, work),
  async page(
    query: z.output<(typeof listAudit)['query']>,
    targets?: AuditFilter['targets'],
  ): Promise<Page<AuditEntry>> {
    const { from, until, ...filter } = query;
    const span = { from: from ? new Date(from) : undefined, until: until ? new Date(until) : undefined };
    const { records, total } = await store.page(
      { ...filter, ...span, targets },
      {
        skip: (query.currentPage - 1) * query.limit,
        limit: query.limit,
      },
    );
    return { records: records.map(present), total };
  },
});
export type AuditService = ReturnType<typeof auditService>;
