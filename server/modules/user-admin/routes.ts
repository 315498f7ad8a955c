import {
  checkUserRows,
  deleteUsers,
  downloadGenerated,
  downloadGeneratedByGet,
  editUser,
  generateUsers,
  importUsers,
  listUsers,
  resetFactors,
  unlockUser,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { ManyUsers } from './many-users.ts';
import type { UserAdminService } from './service.ts';

export const userRoutes = (users: UserAdminService, many: ManyUsers) => [
  handle(listUsers, ({ query }) => users.page(query)),
  handle(editUser, ({ body, viewer }) => users.edit(body, viewer)),
  handle(deleteUsers, ({ body, viewer }) => users.remove(body.ids, viewer)),
  handle(unlockUser, ({ body }) => users.unlock(body.uid)),
  handle(resetFactors, ({ body, viewer }) => users.resetFactors(body.uid, viewer)),
  handle(checkUserRows, ({ body }) => many.check(body.users)),
  handle(importUsers, ({ body }) => many.importRows(body.users)),
  handle(generateUsers, ({ body, viewer }) => many.generate(body, viewer)),
  handle(downloadGenerated, ({ body, viewer }) => many.download(body.key, viewer)),
  handle(downloadGeneratedByGet, ({ query, viewer }) => many.download(query.key, viewer)),
];
