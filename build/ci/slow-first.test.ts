import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { slowFiles, slowFirst } from './slow-first.ts';

const repository = resolve(import.meta.dirname, '../..');

it('every slow file is there', () => {
  expect(slowFiles.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
});

it('slow files begin first, the others in their order', () => {
  const [longest = '', second = ''] = slowFiles;
  const files = ['b.test.ts', second, 'a.test.ts', longest].map((file) => ({
    moduleId: join(repository, file),
  }));
  expect(slowFirst(files)).toEqual([3, 1, 0, 2].map((at) => files[at]));
});
