import { readFile, rename, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { z } from 'zod';

const shape = z.record(z.string(), z.string());

/** Remembers the prepared file of each language over restarts, so that a file for an older compiler can be deleted. */
export interface PreparedIndex {
  /** Notes the key of a language's file. @returns the previous key, if that was a different one */
  replace(language: string, key: string): Promise<string | undefined>;
}

/** An index that cannot be read starts empty; the files that it listed then stay on the disk. */
export const openPreparedIndex = async (path: string): Promise<PreparedIndex> => {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const known = new Map(Object.entries(parse(text)));
  const inTurn = pLimit(1);
  const write = async (): Promise<void> => {
    const draft = `${path}.${process.pid}.part`;
    await writeFile(draft, JSON.stringify(Object.fromEntries(known), null, 2));
    await rename(draft, path);
  };
  return {
    async replace(language, key) {
      const before = known.get(language);
      if (before === key) return undefined;
      known.set(language, key);
      await inTurn(write);
      return before;
    },
  };
};

const parse = (text: string): Record<string, string> => {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return {};
  }
};
