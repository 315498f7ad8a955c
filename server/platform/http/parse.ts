import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { isTextKey, translate } from '@assize/shared/i18n/translate.ts';
import { z } from 'zod';

const explain = { 'zh-CN': z.locales.zhCN().localeError, 'en-US': z.locales.en().localeError };

/**
 * Refuses the null character in an address: it means nothing to a person, and the database does not take it in a
 * search. Bodies may hold it (a program may be any text).
 * @throws AssizeError `request.invalid`
 */
export const refuseNull = (part: unknown, locale: Locale): void => {
  if (typeof part !== 'object' || part === null) return;
  for (const [field, value] of Object.entries(part))
    if (String(value).includes('\0')) {
      const reason = translate(locale, 'reasons', 'null-character');
      throw new AssizeError('request.invalid', { field, params: { field, reason } });
    }
};

/**
 * Parses one part of a request.
 * @throws AssizeError `request.invalid` naming the first wrong field, with the reason in the caller's language
 */
export const parsePart = (schema: z.ZodType, input: unknown, locale: Locale): unknown => {
  const parsed = schema.safeParse(input, { error: explain[locale] });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = issue?.message ?? '';
  // The checks of our own schemas say a key of the texts; all others are worded by zod.
  const reason = isTextKey('reasons', message) ? translate(locale, 'reasons', message) : message;
  throw new AssizeError('request.invalid', { field, params: { field, reason } });
};
