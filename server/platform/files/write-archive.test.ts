import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from './read-archive.ts';
import { zipOf } from './write-archive.ts';

describe('archives made while they are read', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assize-zip-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const files = [
    { name: '1.in', content: 'one\n' },
    { name: '数据/二.out', content: 'x'.repeat(200_000) },
    { name: 'empty', content: '' },
  ];
  const entries = files.map(({ name, content }) => ({ name, open: async () => Readable.from([content]) }));

  it('hold what was put in, under its names, one file open at a time', async () => {
    let open = 0;
    let most = 0;
    const counted = entries.map((entry) => ({
      name: entry.name,
      open: async () => {
        const stream = await entry.open();
        open += 1;
        most = Math.max(most, open);
        stream.once('close', () => {
          open -= 1;
        });
        return stream;
      },
    }));
    const bytes = await buffer(zipOf(counted));
    const path = join(folder, 'made.zip');
    await writeFile(path, bytes);
    const archive = await openArchive(path, bytes.length);
    expect(archive.names).toEqual(files.map((one) => one.name));
    for (const { name, content } of files)
      expect((await buffer(archive.read(name))).toString()).toBe(content);
    archive.close();
    expect(most).toBe(1);
  });

  it('break off where a file cannot be read', async () => {
    const broken = { name: 'gone', open: () => Promise.reject(new Error('gone')) };
    await expect(buffer(zipOf([...entries, broken]))).rejects.toThrow('gone');
  });
});
