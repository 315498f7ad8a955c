import { hasErrorText, type Translate } from '../platform/texts/texts.ts';
import { ApiFailure } from './failure.ts';

/** An answer that names a placeholder but no value for it leaves a gap, not a raw `{{name}}`. */
const noValues = {
  field: '',
  hours: '',
  limit: '',
  megabytes: '',
  message: '',
  minutes: '',
  name: '',
  reason: '',
  row: '',
  seconds: '',
};

/** Text about a failed call (product rules on errors): that of its code in the page's language. */
export const failureText = (failure: unknown, t: Translate): string => {
  if (!(failure instanceof ApiFailure)) return t('common:failure.server');
  if (failure.kind === 'timeout') return t('common:failure.timeout');
  if (failure.kind === 'network') return t('common:failure.network');
  if (failure.kind === 'unreadable') return t('common:failure.unreadable');
  // The placeholders of request.invalid name internals; the server's sentence is the readable one.
  if (failure.code === 'request.invalid' && failure.message !== '') return failure.message;
  if (failure.code && hasErrorText(failure.code))
    return t(`errors:${failure.code}`, { ...noValues, ...failure.params });
  // The server's sentence says the same as a text of an area that this page has not loaded.
  if (failure.message !== '') return failure.message;
  return t(failure.status === 404 ? 'common:failure.missing' : 'common:failure.server');
};
