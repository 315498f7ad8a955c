import {
  checkUserRows,
  deleteUsers,
  downloadGenerated,
  downloadGeneratedByGet,
  editUser,
  endSession,
  endSessionsOf,
  generateUsers,
  importUsers,
  listOpenSessions,
  listUsers,
  readUserBatch,
  resetFactors,
  unlockUser,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { ManyUsers } from './many-users.ts';
import type { OpenSessions } from './open-sessions.ts';
import type { UserAdminService } from './service.ts';

export const userRoutes = (users: UserAdminService, many: ManyUsers, sessions: OpenSessions) => [
  handle(listUsers, ({ query }) => users.page(query)),
  handle(editUser, ({ body, viewer }) => users.edit(body, viewer)),
  handle(deleteUsers, ({ body, viewer }) => users.remove(body.ids, viewer)),
  handle(unlockUser, ({ body }) => users.unlock(body.uid)),
  handle(listOpenSessions, ({ query, viewer }) => sessions.page(query, viewer)),
  handle(endSession, ({ body, viewer }) => sessions.end(body, viewer)),
  handle(endSessionsOf, ({ body, viewer }) => sessions.endAll(body, viewer)),
  handle(resetFactors, ({ body, viewer }) => users.resetFactors(body.uid, viewer)),
  handle(checkUserRows, ({ body }) => many.check(body.users)),
  handle(importUsers, ({ body, actor }) => many.importRows(body.users, actor)),
  handle(generateUsers, ({ body, actor }) => many.generate(body, actor)),
  handle(readUserBatch, ({ viewer }) => many.batch(viewer)),
  handle(downloadGenerated, ({ body, viewer }) => many.download(body.key, viewer)),
  handle(downloadGeneratedByGet, ({ query, viewer }) => many.download(query.key, viewer)),
];
