import { z } from 'zod';
import { roleCode } from '../../domain/roles.ts';
import { emailAddress, password, usernamePattern } from '../account/endpoints.ts';
import { profile } from '../account/profile.ts';

/** Names that staff give: as of users who register, but of any length up to theirs (Accounts 1). */
export const givenUsername = z.string().trim().min(1).max(20).regex(usernamePattern);

/** An address, or none. */
const emailOrNone = z.union([z.literal('').transform(() => null), z.null(), emailAddress]);

/** A line of text; an empty one is none. */
const titleName = z
  .string()
  .trim()
  .max(20)
  .transform((text) => text || null)
  .nullable();

const titleColor = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6}|)$/)
  .transform((text) => text || null)
  .nullable();

const codes = Object.values(roleCode) as [number, ...number[]];
/** A role by its number. */
export const roleType = z.literal(codes);

/** 0 in order, 1 disabled. */
export const userStatus = z.literal([0, 1]);

/** What staff may change of an account; a field that is left out stays as it is. */
export const userChange = z.object({
  username: givenUsername,
  email: emailOrNone,
  nickname: profile.shape.nickname,
  realname: profile.shape.realname,
  school: profile.shape.school,
  titleName,
  titleColor,
  type: roleType,
  status: userStatus,
  password,
});
