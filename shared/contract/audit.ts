/** Who of the staff did what (D49). */
import { z } from 'zod';
import { endpoint, id, instant, optionalQuery, page, pageQuery } from './http.ts';

/** `<thing>.<verb>`; texts are in i18n under audit. */
export const auditAction = z.enum([
  'problem.create',
  'problem.update',
  'problem.delete',
  'problem.auth',
  'problem.import',
  'problem.export',
  'problem.verify',
  'testdata.download',
  'testdata.read',
  'file.upload',
  'file.delete',
  'tag.create',
  'tag.update',
  'tag.delete',
  'rejudge.start',
  'rejudge.apply',
  'rejudge.cancel',
  'submission.manual',
  'submission.cancel',
  'node-token.create',
  'node-token.rotate',
  'node-token.revoke',
]);
export type AuditAction = z.infer<typeof auditAction>;

export const auditEntry = z.object({
  id,
  at: instant,
  uid: z.string(),
  username: z.string(),
  ip: z.string(),
  action: auditAction,
  /** What it was done to, for people: `1000 A+B`, `submission 17`. */
  target: z.string(),
  /** Before and after, as far as they differ; never secrets, long texts cut. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'audit.read',
  query: pageQuery({ limit: 30 }).extend({
    keyword: optionalQuery(z.string().trim().max(100)),
    action: optionalQuery(auditAction),
    username: optionalQuery(z.string().trim().max(64)),
  }),
  reply: page(auditEntry),
  rate: 'read',
  summary: 'The audit log, newest first',
});
