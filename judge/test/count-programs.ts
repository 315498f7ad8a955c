/** Numbers of programs that the fixtures judge, and of attacks that the sandbox' tests make. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@assize/shared/domain/languages.ts';
import { loadFixtures } from './fixtures.ts';
import { readPrograms } from './languages.ts';

const hostileFolder = join(import.meta.dirname, '../sandbox/test/hostile');

export const countPrograms = async (): Promise<{ ordinary: number; hostile: number }> => {
  const fixtures = await loadFixtures();
  const ofLanguages = await Promise.all(languages.map((language) => readPrograms(language)));
  const sources = (await readdir(hostileFolder)).filter((name) => name.endsWith('.c'));
  const tables = await Promise.all(
    sources.map(async (name) => {
      const text = await readFile(join(hostileFolder, name), 'utf8');
      return text.slice(text.indexOf('\nATTACKS(')).match(/\{ "/g)?.length ?? 0;
    }),
  );
  return {
    ordinary: [...fixtures.map(({ programs }) => programs), ...ofLanguages].flat().length,
    hostile: tables.reduce((sum, count) => sum + count, 0),
  };
};
