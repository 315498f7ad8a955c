import {
  adminLogin,
  adminLogout,
  adminLogoutByGet,
  applyResetPassword,
  changeEmail,
  changePassword,
  changeUserInfo,
  checkUsernameOrEmail,
  getChangeEmailCode,
  getChangeEmailCodeByGet,
  getOwnProfile,
  getRegisterCode,
  getRegisterCodeByGet,
  getUserAuthInfo,
  login,
  logout,
  logoutByGet,
  register,
  removeAvatar,
  resetPassword,
  uploadAvatar,
} from '@assize/shared/areas/account/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { OwnAccount } from './own-account.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Registration } from './registration.ts';
import type { Accounts } from './service.ts';

export const accountRoutes = (
  accounts: Accounts,
  registration: Registration,
  resets: PasswordReset,
  own: OwnAccount,
) => [
  handle(login, ({ body, actor, userAgent }) => accounts.login(body, { ...actor, userAgent })),
  handle(adminLogin, ({ body, actor, userAgent }) =>
    accounts.login(body, { ...actor, userAgent }, { staffOnly: true }),
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
  handle(applyResetPassword, ({ body, locale }) => resets.apply(body, locale)),
  handle(resetPassword, ({ body, actor }) => resets.reset(body, actor.ip)),
  handle(getOwnProfile, ({ viewer }) => own.profile(viewer)),
  handle(changeUserInfo, ({ body, viewer }) => own.changeProfile(viewer, body)),
  handle(changePassword, ({ body, viewer }) => own.changePassword(viewer, body)),
  handle(getChangeEmailCode, ({ body, viewer, locale }) => own.sendCode(viewer, body, locale)),
  handle(getChangeEmailCodeByGet, ({ query, viewer, locale }) => own.sendCode(viewer, query, locale)),
  handle(changeEmail, ({ body, viewer }) => own.changeEmail(viewer, body)),
  handle(uploadAvatar, ({ upload, viewer }) => own.takeAvatar(viewer, upload)),
  handle(removeAvatar, ({ viewer }) => own.removeAvatar(viewer)),
];
