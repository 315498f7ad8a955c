import { createReadStream } from 'node:fs';
import { baseName, type FileSource } from '../formats/tree.ts';

/** A file that is no archive, as a source that holds nothing else. */
export const plainFile = (path: string, fileName: string): FileSource & { close(): void } => ({
  names: [baseName(fileName.replaceAll('\\', '/')) || 'upload'],
  read: () => createReadStream(path),
  close: () => {},
});
