import type { AdminUser } from '@assize/shared/areas/user-admin/endpoints.ts';
import { roleCode } from '@assize/shared/domain/roles.ts';
import type { AccountService } from '../account/service.ts';

export type KeptAccount = NonNullable<Awaited<ReturnType<AccountService['kept']['find']>>>;

/** An account, as staff who keep accounts see it. */
export const presentUser = (
  account: KeptAccount,
  { locked, secondFactor, lastSignIn }: { locked: boolean; secondFactor: boolean; lastSignIn: Date | null },
): AdminUser => ({
  uid: account.uid,
  username: account.username,
  nickname: account.nickname,
  realname: account.realname,
  school: account.school,
  email: account.email,
  avatar: account.avatar,
  titleName: account.titleName,
  titleColor: account.titleColor,
  type: roleCode[account.role],
  status: account.disabled ? 1 : 0,
  locked,
  secondFactor,
  gmtCreate: account.gmtCreate.toISOString(),
  recentLoginTime: lastSignIn?.toISOString() ?? null,
});
