import { maxCodeLength } from '@assize/shared/areas/submission/endpoints.ts';

export type CodeFault = 'empty' | 'long';

/** The fault of a code that cannot be sent: nothing but white space, or more than 65 535 characters. */
export const codeFault = (code: string): CodeFault | null => {
  if (code.trim() === '') return 'empty';
  return code.length > maxCodeLength ? 'long' : null;
};

/** Files far over the limit of a code are not read at all; in bytes. */
const largestFile = 4 * maxCodeLength;

/** The text of a picked file: UTF-8 only; says why not otherwise. */
export const readCodeFile = async (
  file: Blob,
): Promise<{ code: string } | { fault: 'large' | 'not-text' }> => {
  if (file.size > largestFile) return { fault: 'large' };
  try {
    const code = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return code.includes('\0') ? { fault: 'not-text' } : { code };
  } catch {
    return { fault: 'not-text' };
  }
};
