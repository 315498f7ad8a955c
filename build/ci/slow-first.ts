import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const repository = resolve(import.meta.dirname, '../..');

/**
 * The test files that take longest, longest first, as the end of `npm test` tells them. vitest knows durations of
 * earlier runs only, and sorts by size else: on a fresh machine these would start late, with one worker idle at the end.
 */
export const slowFiles: readonly string[] = [
  'judge/test/fixtures.test.ts',
  'build/test/nothing-lost.test.ts',
  'judge/test/languages.test.ts',
  'build/test/start.test.ts',
  'build/mock-contest/mock-contest.test.ts',
  'judge/sandbox/test/hostile.test.ts',
  'judge/agent/task-jobs.test.ts',
  'build/samples/modes.test.ts',
  'judge/test/cluster.test.ts',
  'judge/test/hostile-sources.test.ts',
  'web/app/pages.browser.test.tsx',
];

const place = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => {
  const found = slowFiles.indexOf(relative(repository, moduleId).replaceAll('\\', '/'));
  return found < 0 ? slowFiles.length : found;
};

/** The slow files in front, the others in the order given. */
export const slowFirst = <T extends Pick<TestSpecification, 'moduleId'>>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => place(a) - place(b));

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowFirst(await super.sort(files));
  }
}
