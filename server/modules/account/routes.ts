import {
  adminLogin,
  adminLogout,
  checkUsernameOrEmail,
  getRegisterCode,
  getUserAuthInfo,
  login,
  logout,
  register,
} from '@assize/shared/areas/account/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { Registration } from './registration.ts';
import type { Accounts } from './service.ts';

export const accountRoutes = (accounts: Accounts, registration: Registration) => [
  handle(login, ({ body, ip, userAgent }) => accounts.login(body, { ip, userAgent })),
  handle(adminLogin, ({ body, ip, userAgent }) =>
    accounts.login(body, { ip, userAgent }, { staffOnly: true }),
  ),
  handle(adminLogout, ({ viewer }) => accounts.logout(viewer)),
  handle(logout, ({ viewer }) => accounts.logout(viewer)),
  handle(getUserAuthInfo, ({ viewer }) => accounts.authInfo(viewer)),
  handle(getRegisterCode, ({ query, locale }) => registration.sendCode(query.email, locale)),
  handle(register, ({ body }) => registration.register(body)),
  handle(checkUsernameOrEmail, ({ body }) => registration.exists(body)),
];
