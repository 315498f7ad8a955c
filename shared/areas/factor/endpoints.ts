import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { instant, nothing } from '../../wire/values.ts';
import { userInfo } from '../account/user-info.ts';
import { factorCode, factorProof, newPasskey, passkeyAnswer, passkeyOptions } from './wire.ts';

/** Passkeys of one account. */
export const mostPasskeys = 20;
const challenge = z.string().min(1).max(64);
const captchaAnswer = {
  captcha: z.string().min(1).max(64).optional(),
  captchaKey: z.string().min(1).max(64).optional(),
};
const oneProof = ({ code, passkey }: { code?: unknown; passkey?: unknown }) =>
  (code === undefined) !== (passkey === undefined);
const proofNeeded = { path: ['code'], message: 'required' };

export const finishSignIn = endpoint({
  method: 'POST',
  effects: true,
  path: '/login/factor',
  access: 'anyone',
  body: z.object({ challenge, ...factorProof, ...captchaAnswer }).refine(oneProof, proofNeeded),
  reply: userInfo,
  replyKind: 'token',
  rate: 'login',
  errors: [
    'factor.challenge-gone',
    'factor.code-wrong',
    'factor.passkey-wrong',
    'factor.locked',
    'auth.captcha-required',
    'auth.captcha-wrong',
    'auth.locked',
    'auth.wrong-password',
  ],
  summary:
    'The second step of a sign-in: a code, a recovery code or a passkey; the token comes in the header',
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  effects: false,
  path: '/login/passkey/start',
  access: 'anyone',
  reply: z.object({ challenge: z.string(), options: passkeyOptions }),
  rate: 'login',
  errors: ['factor.passkeys-off'],
  summary: 'Begin a sign-in by a passkey alone',
});

export const passkeySignIn = endpoint({
  method: 'POST',
  effects: true,
  path: '/login/passkey',
  access: 'anyone',
  body: z.object({ challenge, passkey: passkeyAnswer }),
  reply: userInfo,
  replyKind: 'token',
  rate: 'login',
  errors: ['factor.challenge-gone', 'factor.passkey-wrong', 'factor.passkeys-off', 'auth.disabled'],
  summary: 'Sign in by a passkey that knows its user by a finger, a face or a PIN',
});

const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  gmtCreate: instant,
  lastUsed: instant.nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

const ownFactors = z.object({
  /** When the authenticator app was set up; null: there is none. */
  totpSince: instant.nullable(),
  passkeys: z.array(ownPasskey),
  /** Recovery codes that were not used yet. */
  recoveryLeft: z.int().nonnegative(),
  /** Without a password no call here asks for one. */
  hasPassword: z.boolean(),
  /** Where passkeys work, as `https://host`; null: nowhere on this site. */
  passkeyOrigin: z.string().nullable(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const readOwnFactors = endpoint({
  method: 'GET',
  effects: false,
  path: '/account/factors',
  access: 'signed-in',
  reply: ownFactors,
  rate: 'read',
  summary: 'The own second factors; secrets and codes never come again',
});

/** The own password; only people without one may leave it out. */
const password = z.string().min(1).max(64).optional();
const change = { method: 'POST', effects: true, access: 'signed-in', rate: 'login' } as const;
const passwordErrors = ['account.password-wrong', 'account.password-locked', 'service.busy'] as const;
const proofErrors = [
  ...passwordErrors,
  'factor.code-wrong',
  'factor.passkey-wrong',
  'factor.locked',
  'factor.not-found',
] as const;
/** Shown once: with the first factor, else null. */
const firstRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const startTotp = endpoint({
  ...change,
  path: '/account/factors/totp/start',
  body: z.object({ password }),
  /** The secret in Base32, and the address `otpauth://` of the picture. */
  reply: z.object({ secret: z.string(), address: z.string() }),
  secretReply: true,
  errors: [...passwordErrors, 'factor.totp-there'],
  summary: 'Make a secret for an authenticator app; it counts once it is confirmed, within ten minutes',
});

export const confirmTotp = endpoint({
  ...change,
  path: '/account/factors/totp/confirm',
  body: z.object({ code: factorCode }),
  reply: firstRecoveryCodes,
  secretReply: true,
  errors: ['factor.setup-gone', 'factor.code-wrong', 'factor.locked', 'factor.totp-there'],
  summary: 'Turn the authenticator app on by its first code',
});

export const removeTotp = endpoint({
  ...change,
  path: '/account/factors/totp/remove',
  body: z.object({ password, ...factorProof }).refine(oneProof, proofNeeded),
  reply: nothing,
  errors: proofErrors,
  summary: 'Turn the authenticator app off',
});

export const renewRecoveryCodes = endpoint({
  ...change,
  path: '/account/factors/recovery-codes',
  body: z.object({ password, ...factorProof }).refine(oneProof, proofNeeded),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  secretReply: true,
  errors: proofErrors,
  summary: 'Make new recovery codes; the old ones end',
});

export const passkeyName = z.string().trim().min(1).max(50);

export const startPasskey = endpoint({
  ...change,
  path: '/account/factors/passkey/start',
  body: z.object({ password }),
  reply: passkeyOptions,
  secretReply: true,
  errors: [...passwordErrors, 'factor.passkeys-off', 'factor.passkeys-full'],
  summary: 'Options by which a device makes a passkey, within five minutes',
});

export const addPasskey = endpoint({
  ...change,
  path: '/account/factors/passkey/add',
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  reply: firstRecoveryCodes,
  secretReply: true,
  errors: [
    'factor.setup-gone',
    'factor.passkey-wrong',
    'factor.passkey-there',
    'factor.passkeys-off',
    'factor.passkeys-full',
  ],
  summary: 'Keep the passkey that a device made',
});

export const renamePasskey = endpoint({
  ...change,
  path: '/account/factors/passkey/rename',
  body: z.object({ id: z.string().min(1).max(2048), name: passkeyName }),
  reply: nothing,
  errors: ['factor.not-found'],
  summary: 'Give a passkey another name',
});

export const askOwnPasskey = endpoint({
  ...change,
  effects: false,
  path: '/account/factors/passkey/ask',
  reply: passkeyOptions,
  errors: ['factor.passkeys-off', 'factor.not-found'],
  summary: 'Options by which one proves oneself with a passkey, to change factors',
});

export const removePasskey = endpoint({
  ...change,
  path: '/account/factors/passkey/remove',
  body: z.object({ id: z.string().min(1).max(2048), password, ...factorProof }).refine(oneProof, proofNeeded),
  reply: nothing,
  errors: proofErrors,
  summary: 'Take a passkey away',
});
