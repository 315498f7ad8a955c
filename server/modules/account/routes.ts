import { getUserAuthInfo, login, logout } from '@assize/shared/contract/account.ts';
import { handle } from '../../http/handler.ts';
import type { AccountService } from './service.ts';

export const accountRoutes = (accounts: AccountService) => [
  handle(login, ({ body, ip, userAgent }) => accounts.login(body, { ip, userAgent })),
  handle(logout, ({ viewer }) => accounts.logout(viewer)),
  handle(getUserAuthInfo, ({ viewer }) => accounts.authInfo(viewer)),
];
