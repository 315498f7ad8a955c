/** What every page needs of who is signed in: apart from the other endpoints of accounts, which most pages never load. */
import { z } from 'zod';
import { type Role, roleCode } from '../../domain/roles.ts';
import { endpoint } from '../../wire/http.ts';
import { instant, uid } from '../../wire/values.ts';

export const roleName = z.enum(Object.keys(roleCode) as [Role, ...Role[]]);

export const userInfo = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  email: z.string(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  roleList: z.array(roleName),
});

export type UserInfo = z.infer<typeof userInfo>;

export const getUserAuthInfo = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-user-auth-info',
  access: 'signed-in',
  reply: z.object({ roles: z.array(roleName), permissions: z.array(z.string()), expires: instant }),
  summary: 'Roles and verbs of the session',
});
