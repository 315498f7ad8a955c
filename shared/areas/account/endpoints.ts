import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { nothing } from '../../wire/values.ts';
import { factorAsked } from '../factor/wire.ts';
import { uploadErrors } from '../file/upload-errors.ts';
import { profile, shownProfile } from './profile.ts';
import { userInfo } from './user-info.ts';

export { getUserAuthInfo, type UserInfo, userInfo } from './user-info.ts';

/** Letters, digits, `_ - .` and CJK (Accounts 1). */
export const usernamePattern = /^[A-Za-z0-9_.\-\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+$/;

export const newUsername = z.string().trim().min(3).max(20).regex(usernamePattern);

export const existingUsername = z.string().trim().min(1).max(20);

export const password = z.string().min(6).max(20);

/** Passwords that the generator makes are longer than people may choose (Users 8). */
export const existingPassword = z.string().min(6).max(25);
/** A password to be compared with the stored one. */
const givenPassword = z.string().min(1).max(64);

export const emailAddress = z.string().trim().max(320).pipe(z.email());

export const mailCode = z.string().trim().length(6);

/** A solved challenge: the key it was given with, and the answer or the proof. */
const captchaAnswer = {
  captcha: z.string().min(1).max(64).optional(),
  captchaKey: z.string().min(1).max(64).optional(),
};

const signIn = {
  method: 'POST',
  effects: true,
  access: 'anyone',
  body: z.object({ username: existingUsername, password: existingPassword, ...captchaAnswer }),
  /** With a second factor there is no token yet, but a challenge for `/login/factor`. */
  reply: z.union([userInfo, factorAsked]),
  replyKind: 'token',
  rate: 'login',
} as const;

const signInErrors = [
  'auth.wrong-password',
  'auth.captcha-required',
  'auth.captcha-wrong',
  'auth.locked',
  'auth.disabled',
  'service.busy',
] as const;

export const login = endpoint({
  ...signIn,
  path: '/login',
  errors: signInErrors,
  summary: 'Sign in; the token comes in the Authorization header, or a second factor is asked for',
});

export const adminLogin = endpoint({
  ...signIn,
  path: '/admin/login',
  errors: [...signInErrors, 'auth.forbidden'],
  summary: 'Sign in to the admin pages: only with a staff role, which is looked at after the right password',
});

const signOut = { effects: true, access: 'signed-in', reply: nothing } as const;

export const logout = endpoint({
  ...signOut,
  method: 'POST',
  path: '/logout',
  summary: 'End this session',
});

export const logoutByGet = endpoint({
  ...signOut,
  method: 'GET',
  path: '/logout',
  rate: 'write',
  summary: 'The same; needs the token header, so that a link cannot fire it',
});

export const adminLogout = endpoint({
  ...signOut,
  method: 'POST',
  path: '/admin/logout',
  summary: 'End this session, as /logout does',
});

export const adminLogoutByGet = endpoint({
  ...signOut,
  method: 'GET',
  path: '/admin/logout',
  rate: 'write',
  summary: 'The same; needs the token header, so that a link cannot fire it',
});

export const register = endpoint({
  method: 'POST',
  effects: true,
  path: '/register',
  access: 'anyone',
  body: z.object({ username: newUsername, password, email: emailAddress, code: mailCode }),
  reply: nothing,
  rate: 'login',
  errors: [
    'register.closed',
    'register.username-taken',
    'register.email-taken',
    'register.email-domain',
    'register.code-wrong',
  ],
  summary: 'Make an account with the code sent by e-mail',
});

const registerCode = {
  effects: true,
  path: '/get-register-code',
  access: 'anyone',
  /** Seconds until another code may be asked for. */
  reply: z.object({ cooldown: z.int() }),
  rate: 'mail',
  errors: [
    'register.closed',
    'register.email-taken',
    'register.email-domain',
    'captcha.required',
    'auth.captcha-wrong',
    'auth.captcha-too-fast',
    'mail.cooldown',
    'mail.failed',
  ],
} as const;
/** A request without both fields of the captcha gets `captcha.required`. */
const codeRequest = z.object({
  email: emailAddress,
  captcha: z.string().min(1).max(64).optional(),
  captchaKey: z.string().min(1).max(64).optional(),
});

export const getRegisterCode = endpoint({
  ...registerCode,
  method: 'POST',
  body: codeRequest,
  summary: 'Send a registration code by e-mail to one who solved a captcha',
});

export const getRegisterCodeByGet = endpoint({
  ...registerCode,
  method: 'GET',
  query: codeRequest,
  summary: 'The same',
});

export const applyResetPassword = endpoint({
  method: 'POST',
  effects: true,
  path: '/apply-reset-password',
  access: 'anyone',
  body: codeRequest,
  reply: registerCode.reply,
  rate: 'mail',
  errors: ['captcha.required', 'auth.captcha-wrong', 'auth.captcha-too-fast', 'mail.cooldown'],
  summary:
    'Send a link for a new password by e-mail; the answer is the same whether there is such an account',
});

export const resetPassword = endpoint({
  method: 'POST',
  effects: true,
  path: '/reset-password',
  access: 'anyone',
  body: z.object({ username: existingUsername, password, code: z.string().trim().min(1).max(64) }),
  reply: nothing,
  rate: 'login',
  errors: ['reset.code-wrong', 'service.busy'],
  summary: 'Set a new password with the code of the link; all sessions of the account end',
});

/** Types that the picker of a picture offers; the page draws its part of it as one of those the server takes. */
export const avatarTypes = ['image/gif', 'image/jpeg', 'image/png', 'image/bmp', 'image/webp'] as const;
export const avatarBytes = 2 * 1024 * 1024;

export const getOwnProfile = endpoint({
  method: 'GET',
  effects: false,
  path: '/account/profile',
  access: 'signed-in',
  reply: shownProfile,
  rate: 'read',
  summary: 'The own profile, with what only staff see of others',
});

export const changeUserInfo = endpoint({
  method: 'POST',
  effects: true,
  path: '/change-userInfo',
  access: 'signed-in',
  body: profile,
  reply: userInfo,
  rate: 'write',
  summary: 'Change the own profile',
});

export const changePassword = endpoint({
  method: 'POST',
  effects: true,
  path: '/change-password',
  access: 'signed-in',
  body: z.object({ oldPassword: givenPassword, newPassword: password }),
  reply: nothing,
  rate: 'login',
  errors: ['account.password-wrong', 'account.password-locked', 'account.password-same', 'service.busy'],
  summary: 'Change the own password; the other sessions end',
});

const changeEmailCode = {
  ...registerCode,
  path: '/get-change-email-code',
  access: 'signed-in',
  errors: [
    'account.email-same',
    'register.email-taken',
    'register.email-domain',
    'captcha.required',
    'auth.captcha-wrong',
    'auth.captcha-too-fast',
    'mail.cooldown',
    'mail.failed',
  ],
} as const;

export const getChangeEmailCode = endpoint({
  ...changeEmailCode,
  method: 'POST',
  body: codeRequest,
  summary: 'Send a code to the new e-mail address',
});

export const getChangeEmailCodeByGet = endpoint({
  ...changeEmailCode,
  method: 'GET',
  query: codeRequest,
  summary: 'The same',
});

export const changeEmail = endpoint({
  method: 'POST',
  effects: true,
  path: '/change-email',
  access: 'signed-in',
  body: z.object({ password: givenPassword, newEmail: emailAddress, code: mailCode }),
  reply: userInfo,
  rate: 'login',
  errors: [
    'account.password-wrong',
    'account.password-locked',
    'account.email-same',
    'register.email-taken',
    'register.email-domain',
    'register.code-wrong',
    'service.busy',
  ],
  summary: 'Change the own e-mail address with the code sent there',
});

export const uploadAvatar = endpoint({
  method: 'POST',
  effects: true,
  path: '/file/upload-avatar',
  access: 'signed-in',
  bodyKind: 'upload',
  maxBody: avatarBytes,
  reply: userInfo,
  rate: 'upload',
  errors: [...uploadErrors, 'upload.not-an-image'],
  summary: 'A picture of oneself: jpg, gif, png or webp; stored as a square',
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/account/avatar',
  access: 'signed-in',
  reply: userInfo,
  rate: 'write',
  summary: 'Take the own picture away',
});

export const checkUsernameOrEmail = endpoint({
  method: 'POST',
  effects: false,
  path: '/check-username-or-email',
  access: 'anyone',
  body: z.object({
    username: z.string().trim().max(64).optional(),
    email: z.string().trim().max(320).optional(),
  }),
  /** true: it exists. */
  reply: z.object({ username: z.boolean(), email: z.boolean() }),
  rate: 'write',
  summary: 'Whether a name or an e-mail address is taken',
});
