import type { UserInfo } from '@assize/shared/areas/account/endpoints.ts';
import type { AccountRecord } from './store.ts';

/** The own account, as its user sees it. */
export const presentUser = (account: AccountRecord): UserInfo => ({
  uid: account.uid,
  username: account.username,
  nickname: account.nickname,
  avatar: account.avatar,
  email: account.email ?? '',
  titleName: account.titleName,
  titleColor: account.titleColor,
  roleList: [account.role],
});
