import { type Locale, localeOf } from '@assize/shared/i18n/locales.ts';
import { z } from 'zod';

const chosen = z.object({ l: z.string() });

/**
 * The language a request is answered in: `?l=` (zh-cn gives Chinese, anything else English), else what
 * Accept-Language asks for.
 */
export const localeOfRequest = (request: {
  query: unknown;
  headers: { 'accept-language'?: string | undefined };
}): Locale => {
  const parsed = chosen.safeParse(request.query);
  if (!parsed.success || parsed.data.l === '') return localeOf(request.headers['accept-language']);
  return parsed.data.l.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US';
};
