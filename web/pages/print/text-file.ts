import { printLength } from '@assize/shared/areas/print/endpoints.ts';

/** Bytes of the largest file that may hold a text that can be printed. */
const largest = 4 * printLength.max;

const decoded = (name: string, bytes: ArrayBuffer): string | null => {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The text of a picked file: UTF-8, else GBK as editors on Chinese Windows write it; says why not otherwise. */
export const readTextFile = async (
  file: Blob,
): Promise<{ text: string } | { fault: 'large' | 'not-text' }> => {
  if (file.size > largest) return { fault: 'large' };
  const bytes = await file.arrayBuffer();
  const text = decoded('utf-8', bytes) ?? decoded('gb18030', bytes);
  return text === null || text.includes('\0') ? { fault: 'not-text' } : { text };
};
