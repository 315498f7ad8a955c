import type { Envelope } from '@assize/shared/contract/http.ts';
import type { AssizeError } from '@assize/shared/errors/catalogue.ts';
import { type Locale, translate } from '@assize/shared/i18n/index.ts';
import { resources, type TextKey } from '@assize/shared/i18n/resources.ts';

export const success = <T>(data: T): Envelope<T> => ({ status: 200, msg: 'success', data });

const isReason = (text: unknown): text is TextKey<'validation'> =>
  typeof text === 'string' && Object.hasOwn(resources['zh-CN'].validation, text);

/** Rules that look further than a schema name their reason by its key; it is worded here. */
const worded = ({ params }: AssizeError, locale: Locale): AssizeError['params'] =>
  isReason(params.reason) ? { ...params, reason: translate(locale, 'validation', params.reason) } : params;

/** The body of a failed call (Wire 1): code and text, never the cause. */
export const failure = (error: AssizeError, locale: Locale, requestId: string): Envelope<null> => {
  const params = worded(error, locale);
  return {
    status: error.status,
    msg: translate(locale, 'errors', error.code, params),
    data: null,
    code: error.code,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(error.field === undefined ? {} : { field: error.field }),
    requestId,
  };
};
