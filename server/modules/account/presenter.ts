import type { UserInfo } from '@assize/shared/areas/account/endpoints.ts';
import type { Profile } from '@assize/shared/areas/account/profile.ts';
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

/** What people say of themselves, whole: for themselves and for staff. */
export const presentProfile = (account: AccountRecord): Profile => ({
  nickname: account.nickname,
  gender: account.gender,
  school: account.school,
  realname: account.realname,
  course: account.course,
  number: account.number,
  github: account.github,
  blog: account.blog,
  signature: account.signature,
});
