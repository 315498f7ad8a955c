import { readFile, rename, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { z } from 'zod';

const shape = z.record(z.string(), z.string());

/** Remembers a key for each language over restarts: of its prepared file, or of what its trial ran under. */
export interface KeyIndex {
  get(language: string): string | undefined;
  /** @returns the previous key, if that was a different one */
  replace(language: string, key: string): Promise<string | undefined>;
}

/** An index that cannot be read starts empty. */
export const openKeyIndex = async (path: string): Promise<KeyIndex> => {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const known = new Map(Object.entries(parse(text)));
  const inTurn = pLimit(1);
  const write = async (): Promise<void> => {
    const draft = `${path}.${process.pid}.part`;
    await writeFile(draft, JSON.stringify(Object.fromEntries(known), null, 2));
    await rename(draft, path);
  };
  return {
    get: (language) => known.get(language),
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
