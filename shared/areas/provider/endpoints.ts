import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { instant, nothing } from '../../wire/values.ts';
import { userInfo } from '../account/user-info.ts';
import { factorAsked } from '../factor/wire.ts';

const begun = z.object({
  /** Page of the provider. */
  address: z.string(),
  /** Kept by this browser tab: who comes back without it is somebody else. */
  ticket: z.string(),
});
const cameBack = z.object({
  ticket: z.string().min(1).max(64),
  /** What stands behind the `?` of the address to which the provider sent the person back. */
  query: z.string().min(1).max(8192),
});
const startErrors = ['provider.off', 'provider.away'] as const;
const finishErrors = [...startErrors, 'provider.gone', 'provider.failed', 'provider.denied'] as const;
const password = z.string().min(1).max(64);
const own = { effects: true, access: 'signed-in', rate: 'login' } as const;

export const startProviderSignIn = endpoint({
  method: 'POST',
  effects: false,
  path: '/login/provider/start',
  access: 'anyone',
  reply: begun,
  secretReply: true,
  rate: 'login',
  errors: startErrors,
  summary: 'Begin a sign-in through the provider, within ten minutes',
});

export const providerSignIn = endpoint({
  method: 'POST',
  effects: true,
  path: '/login/provider/finish',
  access: 'anyone',
  body: cameBack,
  reply: z.union([userInfo, factorAsked]),
  replyKind: 'token',
  rate: 'login',
  errors: [...finishErrors, 'provider.no-account', 'provider.email-taken', 'auth.disabled'],
  summary: 'Sign in as the provider says; unknown people get an account where the site wants that',
});

export const readOwnProvider = endpoint({
  method: 'GET',
  effects: false,
  path: '/account/provider',
  access: 'signed-in',
  reply: z.object({
    /** Name of the provider; null: the site has none. */
    name: z.string().nullable(),
    linkedSince: instant.nullable(),
    /** Without a password the provider is the only way in, and stays linked. */
    hasPassword: z.boolean(),
  }),
  rate: 'read',
  summary: 'Whether the own account is linked with the provider',
});

export const startProviderLink = endpoint({
  ...own,
  effects: false,
  method: 'POST',
  path: '/account/provider/start',
  body: z.object({ password: password.optional() }),
  reply: begun,
  secretReply: true,
  errors: [
    ...startErrors,
    'provider.linked-already',
    'account.password-wrong',
    'account.password-locked',
    'service.busy',
  ],
  summary: 'Begin to link the own account with the provider',
});

export const linkProvider = endpoint({
  ...own,
  method: 'POST',
  path: '/account/provider/link',
  body: cameBack,
  reply: nothing,
  errors: [...finishErrors, 'provider.linked-elsewhere', 'provider.linked-already'],
  summary: 'Link the own account with who the provider says one is',
});

export const unlinkProvider = endpoint({
  ...own,
  method: 'POST',
  path: '/account/provider/unlink',
  body: z.object({ password }),
  reply: nothing,
  errors: [
    'provider.password-needed',
    'provider.not-linked',
    'account.password-wrong',
    'account.password-locked',
    'service.busy',
  ],
  summary: 'End the link with the provider; only with a password to sign in with',
});
