import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeStaleFiles } from './stale-files.ts';

it('removes what was left behind, nothing younger and no folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-stale-'));
  try {
    const old = new Date('2026-01-01T00:00:00Z');
    for (const name of ['old', 'young']) await writeFile(join(folder, name), '');
    await mkdir(join(folder, 'folder'));
    await utimes(join(folder, 'old'), old, old);
    await utimes(join(folder, 'folder'), old, old);
    expect(await removeStaleFiles(folder, new Date('2026-01-02T00:00:00Z'))).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['folder', 'young']);
    expect(await removeStaleFiles(join(folder, 'missing'), new Date())).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
