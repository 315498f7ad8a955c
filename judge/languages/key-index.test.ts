import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKeyIndex } from './key-index.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-index-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('names the file that another one replaces, also after a restart', async () => {
  const path = join(folder, 'prepared.json');
  const first = await openKeyIndex(path);
  expect(await Promise.all([first.replace('C++ 17', 'a'), first.replace('Java', 'j')])).toEqual([
    undefined,
    undefined,
  ]);
  const second = await openKeyIndex(path);
  expect(second.get('C++ 17')).toBe('a');
  expect(await second.replace('C++ 17', 'a')).toBeUndefined();
  expect(await second.replace('C++ 17', 'b')).toBe('a');
  expect(await (await openKeyIndex(path)).replace('Java', 'j2')).toBe('j');
});

it('starts empty from a file that makes no sense', async () => {
  const path = join(folder, 'prepared.json');
  await writeFile(path, '{"C": 5');
  expect(await (await openKeyIndex(path)).replace('C', 'a')).toBeUndefined();
});
