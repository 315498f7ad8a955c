import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { AuditService } from './service.ts';

export const auditRoutes = (audit: AuditService) => [handle(listAudit, ({ query }) => audit.page(query))];
