import { Readable } from 'node:stream';
import type { EntryToWrite } from '../../platform/files/write-archive.ts';

/** A text as a file of an archive. */
export const textFile = (name: string, text: string): EntryToWrite => ({
  name,
  open: async () => Readable.from(Buffer.from(text)),
});
export const jsonFile = (name: string, value: unknown): EntryToWrite =>
  textFile(name, `${JSON.stringify(value, null, 1)}\n`);
