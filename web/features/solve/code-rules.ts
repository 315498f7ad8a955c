export type CodeFault = 'empty' | 'long';

/** The fault of a code that cannot be sent: nothing but white space, or more than `most` characters. */
export const codeFault = (code: string, most: number): CodeFault | null => {
  if (code.trim() === '') return 'empty';
  return code.length > most ? 'long' : null;
};

/** Bytes of the largest file that may hold a code of `most` characters; larger ones are not read at all. */
export const largestFile = (most: number): number => 4 * most;

/** The text of a picked file: UTF-8 only; says why not otherwise. */
export const readCodeFile = async (
  file: Blob,
  most: number,
): Promise<{ code: string } | { fault: 'large' | 'not-text' }> => {
  if (file.size > largestFile(most)) return { fault: 'large' };
  try {
    const code = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return code.includes('\0') ? { fault: 'not-text' } : { code };
  } catch {
    return { fault: 'not-text' };
  }
};
