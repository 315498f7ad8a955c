import { printLength } from '@assize/shared/areas/print/endpoints.ts';
import { readText } from '../../kit/csv/csv.ts';

/** Bytes of the largest file that may hold a text that can be printed. */
const largest = 4 * printLength.max;

/** The text of a picked file, in whatever encoding editors write; says why not otherwise. */
export const readTextFile = async (
  file: File,
): Promise<{ text: string } | { fault: 'large' | 'not-text' }> => {
  if (file.size > largest) return { fault: 'large' };
  const read = await readText(file);
  return read === null || read.text.includes('\0') ? { fault: 'not-text' } : { text: read.text };
};
