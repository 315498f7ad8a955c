import type { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { isTextKey, translate } from '@assize/shared/i18n/translate.ts';
import type { Envelope } from '@assize/shared/wire/http.ts';

export const success = <T>(data: T): Envelope<T> => ({ status: 200, msg: 'success', data });

/** Words a reason: rules that look further than a schema give the key of a text. */
const worded = ({ params }: AssizeError, locale: Locale): AssizeError['params'] =>
  isTextKey('reasons', params.reason)
    ? { ...params, reason: translate(locale, 'reasons', params.reason) }
    : params;

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
