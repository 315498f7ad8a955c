import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArtefactStore } from '../artefacts.ts';

it('sweeps what killed judges left, also one with this process number, and nothing of a living one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-artefacts-'));
  try {
    const living = await openArtefactStore(folder);
    const [own = ''] = (await readdir(folder)).filter((name) => name.startsWith('run-'));
    const mark = own.slice(0, own.lastIndexOf('-'));
    // In a container the first process gets the same number at every start.
    for (const left of [`${mark}9-killed`, `run-${process.pid}-killed`]) {
      await mkdir(join(folder, left));
      await writeFile(join(folder, left, '1'), 'a compiled program');
    }
    const next = await openArtefactStore(folder);
    const names = await readdir(folder);
    expect(names).toContain(own);
    expect(names.filter((name) => name.endsWith('-killed'))).toEqual([]);
    await Promise.all([living.dispose(), next.dispose()]);
    expect(await readdir(folder)).toEqual(['kept']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
