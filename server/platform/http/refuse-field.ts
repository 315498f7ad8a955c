import { AssizeError, type ErrorCode } from '@assize/shared/errors.ts';
import type { TextKey } from '@assize/shared/index.ts';

/** Refuses an input for one of its fields, with a reason that is worded in the caller's language. */
export const refuseField = (
  field: string,
  reason: TextKey<'reasons'>,
  code: ErrorCode = 'request.invalid',
): never => {
  throw new AssizeError(code, { field, params: { field, reason } });
};
