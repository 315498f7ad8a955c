import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../launch/data-folder.ts';
import { importsDirectly, inRepository, kindOf, testBeside, usesServices } from './test-files.ts';

describe('what runs a file', () => {
  it.each([
    ['web/test/solve.test.ts', 'journey'],
    ['web/pages/problem/editor.browser.test.tsx', 'component'],
    ['build/soak/memory.soak.ts', 'long'],
    ['web/api/client.test.ts', 'unit'],
    ['server/test/trouble.test.ts', 'unit'],
    ['web/test/support/patience.ts', undefined],
    ['server/config.ts', undefined],
  ] as const)('%s: %s', (file, kind) => {
    expect(kindOf(file)).toBe(kind);
  });

  it('is found from wherever the path is given', () => {
    expect(inRepository(join(repository, 'build/ci/tally.ts'))).toBe('build/ci/tally.ts');
  });

  it('is the test beside a source, or one that imports it', () => {
    expect(testBeside('build/ci/tally.ts')).toBe('build/ci/tally.test.ts');
    expect(testBeside('build/ci/check.ts')).toBeUndefined();
    expect(importsDirectly('build/ci/tally.test.ts', 'build/ci/tally.ts')).toBe(true);
    expect(importsDirectly('build/ci/tally.test.ts', 'build/ci/tools.ts')).toBe(false);
  });
});

describe('what a file needs', () => {
  it.each([
    ['a test of the server, by its helper', 'server/test/trouble.test.ts', true],
    ['a test that crosses parts, through another workspace', 'build/test/tasks.test.ts', true],
    ['a test that starts its own', 'build/launch/services.test.ts', false],
    ['a test of rules', 'build/ci/tally.test.ts', false],
  ])('%s', (_what, file, needed) => {
    expect(usesServices(file)).toBe(needed);
  });
});
