import { z } from 'zod';
import { type Role, roleCode } from '../../domain/roles.ts';
import { uid } from '../../wire/values.ts';

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
