import { listAudit } from '@assize/shared/contract/audit.ts';
import { handle } from '../../platform/http/handler.ts';
import type { AuditService } from './service.ts';

export const auditRoutes = (audit: AuditService) => [handle(listAudit, ({ query }) => audit.page(query))];
