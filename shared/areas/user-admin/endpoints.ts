import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { instant, nothing, optionalQuery, page, pageQuery, uid } from '../../wire/values.ts';
import { givenUsername, roleType, userChange, userStatus } from './fields.ts';
import { importColumns, mostAtOnce, rowReasons } from './rows.ts';

const staffOnly = { access: 'user.manage', rate: 'write', effects: true } as const;

export const adminUser = z.object({
  uid,
  username: z.string(),
  nickname: z.string().nullable(),
  realname: z.string().nullable(),
  school: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  /** The role by its number. */
  type: roleType,
  status: userStatus,
  /** Too many wrong passwords: the next sign-in needs a captcha, or waits. */
  locked: z.boolean(),
  /** A second factor is asked for at the sign-in. */
  secondFactor: z.boolean(),
  gmtCreate: instant,
  recentLoginTime: instant.nullable(),
});

export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/user/get-user-list',
  access: 'user.manage',
  query: pageQuery({ limit: 10 }).extend({
    /** A part of the username, nickname, real name or e-mail address. */
    keyword: optionalQuery(z.string().trim().max(100)),
    onlyAdmin: optionalQuery(z.stringbool()),
  }),
  reply: page(adminUser),
  rate: 'read',
  summary: 'Users, newest first',
});

export const editUser = endpoint({
  ...staffOnly,
  method: 'PUT',
  path: '/admin/user/edit-user',
  body: userChange
    .partial()
    .extend({ uid, setNewPwd: z.boolean().default(false) })
    .refine(({ setNewPwd, password }) => !setNewPwd || password !== undefined, {
      path: ['password'],
      message: 'required',
    }),
  reply: nothing,
  errors: ['user.not-found', 'user.self', 'register.username-taken', 'register.email-taken', 'service.busy'],
  audit: 'user.update',
  summary: 'Change a user; what is left out stays. The password counts only with setNewPwd',
});

export const deleteUsers = endpoint({
  ...staffOnly,
  method: 'DELETE',
  path: '/admin/user/delete-user',
  body: z.object({ ids: z.array(uid).min(1).max(mostAtOnce) }),
  reply: nothing,
  errors: ['user.not-found', 'user.self'],
  audit: 'user.delete',
  summary: 'Delete users: nothing says any more who they were; their submissions stay',
});

export const unlockUser = endpoint({
  ...staffOnly,
  method: 'POST',
  path: '/admin/user/unlock',
  body: z.object({ uid }),
  reply: nothing,
  errors: ['user.not-found'],
  audit: 'user.unlock',
  summary: 'Forget the wrong passwords of a user',
});

export const resetFactors = endpoint({
  ...staffOnly,
  method: 'POST',
  path: '/admin/user/reset-factors',
  body: z.object({ uid }),
  reply: nothing,
  errors: ['user.not-found', 'user.self', 'factor.not-found'],
  audit: 'user.reset-factors',
  summary: 'Take the second factors of a user away who lost them; a mail tells the user',
});

const cell = z.string().max(1000);

const userRows = z.object({
  /** Seven cells a row: username, password, email, realname, gender, nickname, school. */
  users: z.array(z.array(cell).max(100)).min(1).max(mostAtOnce),
});

export const checkUserRows = endpoint({
  ...staffOnly,
  effects: false,
  method: 'POST',
  path: '/admin/user/check-batch-user',
  body: userRows,
  reply: z.object({
    faults: z.array(z.object({ row: z.int(), column: z.enum(importColumns), reason: z.enum(rowReasons) })),
  }),
  summary: 'What an import of these rows would be refused for',
});

/** Many users that are made in the background. */
export const userBatch = z.object({
  id: z.string(),
  kind: z.enum(['import', 'generate']),
  state: z.enum(['running', 'done', 'failed']),
  /** Users that are prepared; they are all made at the end, or none of them. */
  done: z.int(),
  total: z.int(),
  /** The first and the last username. */
  first: z.string(),
  last: z.string(),
  failure: z
    .discriminatedUnion('reason', [
      /** Somebody took a name or an address of this row meanwhile. */
      z.object({ reason: z.literal('row'), row: z.int() }),
      /** Somebody took this name meanwhile. */
      z.object({ reason: z.literal('name'), name: z.string() }),
      /** The server stopped. */
      z.object({ reason: z.literal('interrupted') }),
      /** A fault of ours. */
      z.object({ reason: z.literal('trouble') }),
    ])
    .nullable(),
});

export type UserBatch = z.infer<typeof userBatch>;

/** Answers at once; the event `batch` {id} on `user.<uid>` says that the batch has moved on. */
export const importUsers = endpoint({
  ...staffOnly,
  method: 'POST',
  path: '/admin/user/insert-batch-user',
  body: userRows,
  reply: userBatch,
  secretReply: true,
  errors: ['user.rows-refused', 'user.batch-running'],
  unlogged: 'one-by-one',
  summary: 'Begin to make users of rows: all of them or none',
});

export const readUserBatch = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/user/batch',
  access: 'user.manage',
  reply: userBatch.nullable(),
  rate: 'read',
  summary: 'How far the last import or generation of the caller is, until half an hour after it',
});

const affix = z.string().trim().max(20);

const largestNumber = 999_999_999;

export const generateUsers = endpoint({
  ...staffOnly,
  method: 'POST',
  path: '/admin/user/generate-user',
  body: z
    .object({
      prefix: affix.default(''),
      suffix: affix.default(''),
      number_from: z.int().min(0).max(largestNumber),
      number_to: z.int().min(0).max(largestNumber),
      password_length: z.int().min(6).max(25),
    })
    .refine(({ number_from: from, number_to: to }) => to >= from, {
      path: ['number_to'],
      message: 'end-before-start',
    })
    .refine(({ number_from: from, number_to: to }) => to - from < mostAtOnce, {
      path: ['number_to'],
      message: 'over-500',
    })
    .refine(
      ({ prefix, suffix, number_from: from, number_to: to }) =>
        [from, to].every((number) => givenUsername.safeParse(`${prefix}${number}${suffix}`).success),
      { path: ['prefix'], message: 'username-shape' },
    ),
  /** Opens the list of names and passwords once the users are made: one time, within 30 minutes. */
  reply: z.object({ key: z.string(), batch: userBatch }),
  secretReply: true,
  errors: ['user.name-taken', 'user.batch-running'],
  unlogged: 'one-by-one',
  summary: 'Begin to make users with numbers in their names and passwords by chance: all of them or none',
});

const generatedList = {
  effects: true,
  path: '/file/generate-user-excel',
  access: 'user.manage',
  reply: z.null(),
  replyKind: 'file',
  rate: 'write',
  errors: ['user.list-gone'],
  audit: 'user.download',
} as const;

const listKey = z.object({ key: z.string().min(1).max(100) });

export const downloadGenerated = endpoint({
  ...generatedList,
  method: 'POST',
  body: listKey,
  summary: 'Names and passwords of generated users as xlsx, once; only for who made them',
});

export const downloadGeneratedByGet = endpoint({
  ...generatedList,
  method: 'GET',
  query: listKey,
  summary: 'The same; needs the token header, so that a link cannot fire it',
});

/** A session that is open, as staff see it. */
export const openSession = z.object({
  sessionId: uid,
  uid,
  username: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  openedAt: instant,
  /** Of the last request, to some minutes. */
  seenAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listOpenSessions = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/session',
  access: 'session.manage',
  rate: 'read',
  query: pageQuery({ limit: 30 }).extend({ keyword: optionalQuery(z.string().trim().max(64)) }),
  reply: page(openSession),
  summary: 'Open sessions of all users, or of those whose name has the keyword; seen last, first',
});

const endSessions = {
  method: 'POST',
  effects: true,
  access: 'session.manage',
  rate: 'write',
  reply: nothing,
} as const;

export const endSession = endpoint({
  ...endSessions,
  path: '/admin/session/end',
  body: z.object({ sessionId: uid }),
  errors: ['session.not-found', 'user.self'],
  audit: 'session.end',
  summary: 'End a session of a user; not the one that asks',
});

export const endSessionsOf = endpoint({
  ...endSessions,
  path: '/admin/session/end-all',
  body: z.object({ uid }),
  errors: ['user.not-found'],
  audit: 'session.end-all',
  summary: 'End all sessions of a user but the one that asks',
});
