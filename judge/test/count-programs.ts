/** How many programs the fixtures judge, and how many attacks the sandbox' tests make. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadFixtures } from './fixtures.ts';

const hostileFolder = join(import.meta.dirname, '../sandbox/test/hostile');

export const countPrograms = async (): Promise<{ ordinary: number; hostile: number }> => {
  const fixtures = await loadFixtures();
  const sources = (await readdir(hostileFolder)).filter((name) => name.endsWith('.c'));
  const tables = await Promise.all(
    sources.map(async (name) => {
      const text = await readFile(join(hostileFolder, name), 'utf8');
      return text.slice(text.indexOf('\nATTACKS(')).match(/\{ "/g)?.length ?? 0;
    }),
  );
  return {
    ordinary: fixtures.reduce((sum, { programs }) => sum + programs.length, 0),
    hostile: tables.reduce((sum, count) => sum + count, 0),
  };
};
