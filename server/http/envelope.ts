import type { Envelope } from '@assize/shared/contract/http.ts';
import type { AssizeError } from '@assize/shared/errors/catalogue.ts';
import { type Locale, translate } from '@assize/shared/i18n/index.ts';

export const success = <T>(data: T): Envelope<T> => ({ status: 200, msg: 'success', data });

/** The body of a failed call (D7): code and text, never the cause. */
export const failure = (error: AssizeError, locale: Locale, requestId: string): Envelope<null> => ({
  status: error.status,
  msg: translate(locale, 'errors', error.code, error.params),
  data: null,
  code: error.code,
  ...(Object.keys(error.params).length > 0 ? { params: error.params } : {}),
  ...(error.field === undefined ? {} : { field: error.field }),
  requestId,
});
