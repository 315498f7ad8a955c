/** The log of changes by staff. */
import { z } from 'zod';
import { auditActions } from '../../index.ts';
import { endpoint } from '../../wire/http.ts';
import { id, instant, optionalQuery, page, pageQuery } from '../../wire/values.ts';

export const auditAction = z.enum(auditActions);

export const auditEntry = z.object({
  id,
  at: instant,
  uid: z.string(),
  username: z.string(),
  ip: z.string(),
  action: auditAction,
  /** Name of the changed thing, for people: `1000 A+B`, `submission 17`. */
  target: z.string(),
  /** Before and after, as far as they differ; never secrets, long texts cut. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/audit',
  access: 'audit.read',
  query: pageQuery({ limit: 30 }).extend({
    keyword: optionalQuery(z.string().trim().max(100)),
    action: optionalQuery(auditAction),
    username: optionalQuery(z.string().trim().max(64)),
    /** Entries from this moment on. */
    from: optionalQuery(instant),
    /** Entries before this moment. */
    until: optionalQuery(instant),
  }),
  reply: page(auditEntry),
  rate: 'read',
  summary: 'The audit log, newest first',
});
