import {
  adminLogin,
  adminLogout,
  adminLogoutByGet,
  checkUsernameOrEmail,
  getRegisterCode,
  getRegisterCodeByGet,
  getUserAuthInfo,
  login,
  logout,
  logoutByGet,
  register,
} from '@assize/shared/areas/account/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { Registration } from './registration.ts';
import type { Accounts } from './service.ts';

export const accountRoutes = (accounts: Accounts, registration: Registration) => [
  handle(login, ({ body, actor, userAgent }) => accounts.login(body, { ip: actor.ip, userAgent })),
  handle(adminLogin, ({ body, actor, userAgent }) =>
    accounts.login(body, { ip: actor.ip, userAgent }, { staffOnly: true }),
  ),
  handle(adminLogout, ({ viewer }) => accounts.logout(viewer)),
  handle(adminLogoutByGet, ({ viewer }) => accounts.logout(viewer)),
  handle(logout, ({ viewer }) => accounts.logout(viewer)),
  handle(logoutByGet, ({ viewer }) => accounts.logout(viewer)),
  handle(getUserAuthInfo, ({ viewer }) => accounts.authInfo(viewer)),
  handle(getRegisterCode, ({ body, locale }) => registration.sendCode(body, locale)),
  handle(getRegisterCodeByGet, ({ query, locale }) => registration.sendCode(query, locale)),
  handle(register, ({ body }) => registration.register(body)),
  handle(checkUsernameOrEmail, ({ body }) => registration.exists(body)),
];
