import { sizeInWords } from '@assize/shared/domain/size-in-words.ts';
import { AssizeError } from '@assize/shared/errors.ts';

/** The refusal of what is larger than so many bytes. */
export const tooLarge = (bytes: number, cause?: unknown): AssizeError =>
  new AssizeError('request.too-large', { params: { limit: sizeInWords(bytes) }, cause });
