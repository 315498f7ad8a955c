/** The testlib.h that the problem's own programs are compiled with. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunSpec } from '../sandbox/port.ts';
import { boxOf, compilerOn, ending } from '../test/play.ts';
import { ownProgramFiles, useTestlib } from './own-files.ts';

let folder = '';
let theirs = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-testlib-'));
  theirs = join(folder, 'testlib.h');
  await writeFile(theirs, '// of the operator\nvoid registerTestlibCmd(int, char**) {}\n');
});
afterEach(() => useTestlib(undefined));
afterAll(() => rm(folder, { recursive: true, force: true }));

const textOf = (name: string, files: Parameters<typeof ownProgramFiles>[1] = []) => {
  const language = findLanguage(name);
  if (!language) throw new Error(name);
  const found = ownProgramFiles(language, files).find(({ at }) => at === 'testlib.h');
  return found?.from.kind === 'content' ? String(found.from.bytes) : undefined;
};

describe('testlib.h', () => {
  it('is our own, the operator’s, or the problem’s', () => {
    expect(textOf('C++ 17')).toContain('registerTestlibCmd');
    expect(textOf('C')).toBeUndefined();
    useTestlib(theirs);
    expect(textOf('C++ 17')).toMatch(/^\/\/ of the operator/);
    expect(textOf('C++ 17', [{ name: 'testlib.h', bytes: '// of the problem' }])).toBe('// of the problem');
  });

  it('must be one', async () => {
    const other = join(folder, 'other.h');
    await writeFile(other, '#define NOTHING\n');
    expect(() => useTestlib(other)).toThrow('is no testlib.h');
    expect(() => useTestlib(join(folder, 'missing.h'))).toThrow('ENOENT');
  });

  it('is part of what compiles are remembered by', async () => {
    const language = findLanguage('C++ 17');
    if (!language) throw new Error('C++ 17');
    const asked: RunSpec[] = [];
    const compiler = compilerOn(
      boxOf({
        compile: async (spec) => {
          asked.push(spec);
          return ending({ exitCode: 1 });
        },
      }),
    );
    const compile = () =>
      compiler.compile(
        { language, version: '1', key: 'k', link: [] },
        { code: '#include "testlib.h"', files: ownProgramFiles(language, []) },
      );
    await compile();
    await compile();
    expect(asked).toHaveLength(1);
    useTestlib(theirs);
    await compile();
    expect(asked).toHaveLength(2);
  });
});
