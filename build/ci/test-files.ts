import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repository } from '../launch/data-folder.ts';

/**
 * The kind of a test file decides what runs it and what it finds running:
 * - journey: a real browser at a whole site of its own;
 * - desktop: the desktop app in a real Electron, beside such a site;
 * - component: a part of the website in a real browser, without a site;
 * - long: a proof that takes its time, of `npm run soak`;
 * - unit: everything else, with a database and Redis where it uses them.
 */
export type TestKind = 'journey' | 'desktop' | 'component' | 'long' | 'unit';

const kinds: readonly (readonly [kind: TestKind, pattern: RegExp])[] = [
  ['journey', /^web\/test\/.*\.test\.ts$/],
  ['desktop', /^desktop\/test\/.*\.test\.ts$/],
  ['component', /^web\/.*\.browser\.test\.tsx$/],
  ['long', /^(shared|server|judge|build|web|desktop)\/.*\.soak\.ts$/],
  ['unit', /^(shared|server|judge|build|web|desktop)\/.*\.test\.tsx?$/],
];

/** @param file relative to the repository; undefined: the file is no test */
export const kindOf = (file: string): TestKind | undefined =>
  kinds.find(([, pattern]) => pattern.test(file))?.[0];

/** A path as people give it, relative to the repository. */
export const inRepository = (path: string): string =>
  relative(repository, resolve(path)).replaceAll('\\', '/');

/** The test beside a source, of any kind; undefined: no test has its name. */
export const testBeside = (file: string): string | undefined => {
  const stem = file.replace(/\.tsx?$/, '');
  return [`${stem}.test.ts`, `${stem}.test.tsx`, `${stem}.browser.test.tsx`].find((name) =>
    existsSync(join(repository, name)),
  );
};

const imported = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const typeOnly = /import type [^;]*?from '[^']+';/g;

const fileOf = (specifier: string, from: string): string | undefined => {
  const path = specifier.startsWith('@assize/')
    ? join(repository, specifier.slice('@assize/'.length))
    : specifier.startsWith('.')
      ? resolve(dirname(from), specifier)
      : undefined;
  return path && existsSync(path) && statSync(path).isFile() ? path : undefined;
};

const sourceOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(typeOnly, '');

const importedBy = (file: string, text: string): string[] =>
  [...text.matchAll(imported)].flatMap(([, specifier = '']) => fileOf(specifier, file) ?? []);

/** Whether a test names a source in one of its imports. */
export const importsDirectly = (test: string, file: string): boolean => {
  const path = join(repository, test);
  return importedBy(path, sourceOf(path)).includes(join(repository, file));
};

/** A file and every file of ours that it imports, in however many steps. */
const reachedFrom = (file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> => {
  if (seen.has(file)) return seen;
  const text = sourceOf(file);
  seen.set(file, text);
  for (const next of importedBy(file, text)) reachedFrom(next, seen);
  return seen;
};

const ofTests = /\/test\/|\.test\.tsx?$/;
const lookUp = /(process\.env\.|needed\(')(MONGODB_URI|REDIS_URL)/;

/** Whether a test, or a helper of tests that it imports, looks up where the database or Redis of the run is. */
export const usesServices = (file: string): boolean =>
  [...reachedFrom(join(repository, file))].some(([path, text]) => ofTests.test(path) && lookUp.test(text));
