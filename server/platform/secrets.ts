import { randomBytes, randomInt } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret that is made once and kept, with mode 0600, in the data folder. Two processes that start at the same time
 * agree on one: the file appears whole or not at all, and the first one wins.
 */
export const keptSecret = async (dataFolder: string, name: string): Promise<string> => {
  await mkdir(dataFolder, { recursive: true });
  const file = join(dataFolder, name);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
};

/** Letters and digits that nobody takes for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password made by chance. */
export const madePassword = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
