import { AssizeError } from '@assize/shared/errors/catalogue.ts';
import type { Locale } from '@assize/shared/i18n/index.ts';
import { z } from 'zod';

const explain = { 'zh-CN': z.locales.zhCN().localeError, 'en-US': z.locales.en().localeError };

/**
 * Parses one part of a request.
 * @throws AssizeError `request.invalid` naming the first wrong field, with the reason in the caller's language
 */
export const parsePart = (schema: z.ZodType, input: unknown, locale: Locale): unknown => {
  const parsed = schema.safeParse(input, { error: explain[locale] });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new AssizeError('request.invalid', {
    field,
    params: { field, reason: issue?.message ?? '' },
  });
};
