import type { AuditEntry, listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import type { AuditAction } from '@assize/shared/index.ts';
import type { Page } from '@assize/shared/wire/http.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AuditRecord, AuditStore } from './store.ts';

type Ports = { store: AuditStore; ids: Ids; clock: Clock };

/** What happened. `before` and `after` may be whole things: only fields that differ are kept, long texts cut. */
export type AuditNote = {
  who: Pick<Viewer, 'uid' | 'username'>;
  ip: string;
  action: AuditAction;
  target: string;
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
};

const longest = 300;

const json = z.json();
type Json = z.output<typeof json>;

const shortened = (value: unknown): Json => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  if (text.length > longest) return `${text.slice(0, longest)}…`;
  return typeof value === 'string' ? value : json.parse(JSON.parse(text));
};

/** The fields in which two states differ, each side cut to what a log should hold. */
export const differences = (
  before: AuditNote['before'],
  after: AuditNote['after'],
): Pick<AuditRecord, 'before' | 'after'> => {
  if (!before || !after) return { before: whole(before), after: whole(after) };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const side = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(keys.filter((key) => key in of).map((key) => [key, shortened(of[key])]));
  return { before: side(before), after: side(after) };
};

const whole = (side: AuditNote['before']): Record<string, Json> | null =>
  side ? Object.fromEntries(Object.entries(side).map(([key, value]) => [key, shortened(value)])) : null;

const present = ({ at, ...entry }: AuditRecord): AuditEntry => ({ ...entry, at: at.toISOString() });

/** Who of the staff did what (Audit 1). Other modules write through `record`, after what they did stands. */
export const auditService = ({ store, ids, clock }: Ports) => ({
  async record({ who, ip, action, target, before = null, after = null }: AuditNote): Promise<void> {
    await store.insert({
      id: await ids.next('audit'),
      at: clock.now(),
      uid: who.uid,
      username: who.username,
      ip,
      action,
      target,
      ...differences(before, after),
    });
  },
  async page(query: z.output<(typeof listAudit)['query']>): Promise<Page<AuditEntry>> {
    const { records, total } = await store.page(query, {
      skip: (query.currentPage - 1) * query.limit,
      limit: query.limit,
    });
    return { records: records.map(present), total };
  },
});
export type AuditService = ReturnType<typeof auditService>;
