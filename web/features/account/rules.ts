import {
  emailAddress,
  existingPassword,
  existingUsername,
  mailCode,
  newUsername,
  password,
} from '@assize/shared/areas/account/endpoints.ts';
import type { z } from 'zod';
import type { Translate } from '../../platform/texts/texts.ts';

type Validator = { validator: (_: unknown, value: unknown) => Promise<void> };

const rule = (check: (value: string) => string | null): Validator => ({
  validator: (_, value) => {
    const wrong = check(typeof value === 'string' ? value : '');
    return wrong === null ? Promise.resolve() : Promise.reject(new Error(wrong));
  },
});

const fits = (schema: z.ZodType, value: string): boolean => schema.safeParse(value).success;

/** Rules of the account forms, from the contract, with the texts of the page's language. */
export const accountRules = (t: Translate) => ({
  username: rule((value) => {
    if (value.trim() === '') return t('account:rule.usernameRequired');
    return fits(existingUsername, value) ? null : t('account:rule.usernameLong');
  }),
  newUsername: rule((value) => {
    if (value.trim() === '') return t('account:rule.usernameRequired');
    return fits(newUsername, value) ? null : t('account:rule.usernameShape');
  }),
  password: rule((value) => {
    if (value === '') return t('account:rule.passwordRequired');
    return fits(password, value) ? null : t('account:rule.passwordLength');
  }),
  existingPassword: rule((value) => {
    if (value === '') return t('account:rule.passwordRequired');
    return fits(existingPassword, value) ? null : t('account:rule.passwordLength');
  }),
  /** A password that is there already: the server knows whether it is right. */
  givenPassword: rule((value) => (value === '' ? t('account:rule.passwordRequired') : null)),
  passwordAgain: (first: () => unknown) =>
    rule((value) => {
      if (value === '') return t('account:rule.passwordRequired');
      return value === first() ? null : t('account:rule.passwordsDiffer');
    }),
  email: rule((value) => {
    if (value.trim() === '') return t('account:rule.emailRequired');
    return fits(emailAddress, value) ? null : t('account:rule.emailShape');
  }),
  captcha: rule((value) => {
    if (value.trim() === '') return t('account:rule.captchaRequired');
    return /^\d{6}$/.test(value.trim()) ? null : t('account:rule.captchaLength');
  }),
  code: rule((value) => (fits(mailCode, value) ? null : t('account:rule.codeLength'))),
});
